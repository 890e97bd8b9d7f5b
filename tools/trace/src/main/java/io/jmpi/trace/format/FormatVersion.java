package io.jmpi.trace.format;

/** Version of DUMPI's binary format. Immutable; any thread. */
public record FormatVersion(int version, int subversion, int subsubversion) implements Comparable<FormatVersion> {
    /** The last version with a change; assumed for a file without any version. */
    public static final FormatVersion STABLE = new FormatVersion(0, 6, 9);

    private static final FormatVersion ONE_ARGUMENT_COUNT = new FormatVersion(0, 6, 2);
    private static final FormatVersion TAG_IN_STATUS = new FormatVersion(0, 6, 3);
    private static final FormatVersion WIDE_REQUESTS = new FormatVersion(0, 6, 7);
    private static final FormatVersion COORDINATES_ARE_A_LIST = new FormatVersion(0, 6, 8);

    @Override
    public int compareTo(FormatVersion other) {
        int order = Integer.compare(version, other.version);
        if (order == 0) {
            order = Integer.compare(subversion, other.subversion);
        }
        return order == 0 ? Integer.compare(subsubversion, other.subsubversion) : order;
    }

    /** Whether MPI_Init contains the number of program arguments twice. */
    public boolean hasTwoArgumentCounts(CallType type) {
        return type == CallType.INIT && compareTo(ONE_ARGUMENT_COUNT) < 0;
    }

    /** Whether statuses contain a tag. */
    public boolean hasTagInStatus() {
        return compareTo(TAG_IN_STATUS) >= 0;
    }

    /** Whether requests are numbers of 8 bits. */
    public boolean hasSmallRequests() {
        return compareTo(WIDE_REQUESTS) < 0;
    }

    /**
     * Whether the file contains only the first element of a list, and no count: the coordinates of MPI_Cart_get and the
     * displacements of MPI_Type_struct.
     */
    public boolean hasOnlyFirst(CallType type, Field field) {
        return switch (type) {
            case CART_GET -> field == Field.COORDS && compareTo(COORDINATES_ARE_A_LIST) < 0;
            case TYPE_STRUCT -> field == Field.INDICES && compareTo(STABLE) < 0;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return version + "." + subversion + "." + subsubversion;
    }
}
