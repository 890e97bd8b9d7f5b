package io.jmpi.offload.tagmatching;

/** The slot of a command on its way from the host to the unit ({@code struct ibv_ops_wr}). */
final class TagOperation {
    static final int FOOTPRINT = 64;

    int opcode;
    int flags;
    int handle;
    int unexpectedCount;
    long bufferLength;
    long tag;
    long mask;
    long recvWrId;
    long wrId;

    boolean isSignaled() {
        return (flags & Verbs.OPS_SIGNALED) != 0;
    }

    boolean bringsCount() {
        return (flags & Verbs.OPS_TM_SYNC) != 0;
    }
}
