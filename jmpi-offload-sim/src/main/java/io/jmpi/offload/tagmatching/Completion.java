package io.jmpi.offload.tagmatching;

/**
 * The outcome of a command or message ({@code struct ibv_wc} with {@code ibv_wc_tm_info}): a slot that the host may
 * read from {@link TagMatchingUnit#nextCompletion} until {@link TagMatchingUnit#release}.
 */
public final class Completion {
    static final int FOOTPRINT = 72;

    int opcode;
    int status;
    int flags;
    int handle;
    int appCtx;
    long id;
    long tag;
    long cookie;

    /** Not for the host: an unsignaled TAG_DEL, reported only so that its handle can be used again. */
    boolean silent;

    /** Whether this is the last completion of the entry, so that its handle's life has ended. */
    boolean endsEntry;

    /** One of {@link Verbs}' {@code WC_TM_} opcodes. */
    public int opcode() {
        return opcode;
    }

    /** {@link Verbs#WC_SUCCESS} or what went wrong. */
    public int status() {
        return status;
    }

    /** Whether a flag of {@link Verbs} is set. */
    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The entry, for all but unexpected and untagged messages and TAG_SYNC. */
    public int handle() {
        return handle;
    }

    /** The {@code wr_id} of a command or, of a matched message, the {@code recv_wr_id} of its entry. */
    public long id() {
        return id;
    }

    /** The tag of the message ({@code tm_info.tag}). */
    public long tag() {
        return tag;
    }

    /** User data of the message's header ({@code tm_info.priv}). */
    public int appCtx() {
        return appCtx;
    }

    /** What the message was delivered with. */
    public long cookie() {
        return cookie;
    }

    boolean isUnexpected() {
        return opcode == Verbs.WC_TM_NO_TAG
                || opcode == Verbs.WC_TM_RECV && (flags & (Verbs.WC_TM_MATCH | Verbs.WC_TM_DATA_VALID)) == 0;
    }

    @Override
    public String toString() {
        return "opcode " + opcode + " status " + status + " flags " + flags + " handle " + handle + " id " + id
                + " tag 0x" + Long.toHexString(tag) + " cookie " + cookie;
    }
}
