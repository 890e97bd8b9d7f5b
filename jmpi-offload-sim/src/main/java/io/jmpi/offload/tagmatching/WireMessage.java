package io.jmpi.offload.tagmatching;

/** The slot of a message on its way into the unit: its header and length, not its bytes. */
final class WireMessage {
    static final int FOOTPRINT = 48;

    int opcode;
    int appCtx;
    long tag;
    long length;
    long cookie;
}
