package io.jmpi.internal.p2p;

/** The largest values of the eager settings. */
public final class EagerLimits {
    /** An eager message must fit into one frame. */
    public static final int MAX_THRESHOLD = 64 * 1024;

    /** Credit is counted in 32 bits, with room for messages in flight. */
    public static final int MAX_CREDIT = 1 << 30;

    private EagerLimits() {}
}
