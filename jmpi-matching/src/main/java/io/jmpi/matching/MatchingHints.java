package io.jmpi.matching;

/**
 * What a program asserts about its own use of a communicator (MPI 4.1, section 7.4.4).
 *
 * @param noAnyTag no receive uses the wildcard tag ({@code mpi_assert_no_any_tag})
 * @param noAnySource no receive uses the wildcard source ({@code mpi_assert_no_any_source})
 * @param exactLength each receive's buffer is exactly as long as its message ({@code mpi_assert_exact_length})
 * @param allowOvertaking messages of one sender need not be matched in order ({@code mpi_assert_allow_overtaking}); a
 *     permission that an engine may leave unused
 */
public record MatchingHints(boolean noAnyTag, boolean noAnySource, boolean exactLength, boolean allowOvertaking) {
    /** Nothing asserted. */
    public static final MatchingHints NONE = new MatchingHints(false, false, false, false);

    /**
     * Whether a matcher made for the other hints serves these as well. Delivery checks lengths: no
     * matcher looks at them.
     */
    public boolean matchLike(MatchingHints other) {
        return noAnyTag == other.noAnyTag
                && noAnySource == other.noAnySource
                && allowOvertaking == other.allowOvertaking;
    }

    /**
     * Checks the envelope of a receive or probe against these hints.
     *
     * @throws HintViolationException if it uses a wildcard that they exclude; the message names the hint's key
     */
    public void requirePermitted(int source, int tag) {
        if (tag == PostedReceive.ANY_TAG && noAnyTag) {
            throw new HintViolationException("ANY_TAG is refused: the communicator has mpi_assert_no_any_tag");
        }
        if (source == PostedReceive.ANY_SOURCE && noAnySource) {
            throw new HintViolationException("ANY_SOURCE is refused: the communicator has mpi_assert_no_any_source");
        }
    }
}
