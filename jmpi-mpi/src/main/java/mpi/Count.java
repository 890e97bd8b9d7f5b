package mpi;

/** A number of elements. */
public final class Count implements Comparable<Count> {
    private long count;

    /** Creates a count. */
    public Count(long count) {
        this.count = count;
    }

    /** Returns the number. */
    public long getCount() {
        return count;
    }

    /** Sets the number. */
    public void setCount(long newCount) {
        count = newCount;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Count that && count == that.count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    @Override
    public int compareTo(Count other) {
        return Long.compare(count, other.count);
    }
}
