package io.jmpi.offload.tagmatching;

/**
 * The numbers that host and unit exchange, with the values of rdma-core ({@code infiniband/verbs.h}, {@code
 * infiniband/tm_types.h}), whose names they have without the prefix.
 */
public final class Verbs {
    /** Header operation: a message without a tag, which the unit passes on unchanged. */
    public static final int TMH_NO_TAG = 0;

    /** Header operation: a rendezvous request; its data is read once it is matched. */
    public static final int TMH_RNDV = 1;

    /** Header operation: the data of a rendezvous has been read. */
    public static final int TMH_FIN = 2;

    /** Header operation: a message with its data. */
    public static final int TMH_EAGER = 3;

    /** Command: append an entry to the list. */
    public static final int WR_TAG_ADD = 0;

    /** Command: remove an entry from the list. */
    public static final int WR_TAG_DEL = 1;

    /** Command: report how many unexpected messages the host has handled. */
    public static final int WR_TAG_SYNC = 2;

    /** Command flag: a completion is wanted. */
    public static final int OPS_SIGNALED = 1;

    /** Command flag: the command's count of unexpected messages is valid; without it the count is ignored. */
    public static final int OPS_TM_SYNC = 2;

    /** Completion: of a signaled TAG_ADD. */
    public static final int WC_TM_ADD = 130;

    /** Completion: of a signaled TAG_DEL. */
    public static final int WC_TM_DEL = 131;

    /** Completion: of a signaled TAG_SYNC. */
    public static final int WC_TM_SYNC = 132;

    /** Completion: of a message with a tag; without a flag of match or data, the message is unexpected. */
    public static final int WC_TM_RECV = 133;

    /** Completion: of a message that takes no part in matching. */
    public static final int WC_TM_NO_TAG = 134;

    /** Completion flag: the host should bring the current count of unexpected messages. */
    public static final int WC_TM_SYNC_REQ = 16;

    /** Completion flag: the message has matched the entry. */
    public static final int WC_TM_MATCH = 32;

    /** Completion flag: all data of the matched message is in the entry's buffer. */
    public static final int WC_TM_DATA_VALID = 64;

    /** Completion status: nothing went wrong. */
    public static final int WC_SUCCESS = 0;

    /** Completion status: an eager message has matched an entry whose buffer is too short. */
    public static final int WC_LOC_LEN_ERR = 1;

    /** Completion status: a TAG_DEL came too late; the entry had matched a message. */
    public static final int WC_TM_ERR = 22;

    /** Completion status: a rendezvous has matched an entry whose buffer is too short; the host has to handle it. */
    public static final int WC_TM_RNDV_INCOMPLETE = 23;

    /** Capability: tag matching on reliable connections. */
    public static final int TM_CAP_RC = 1;

    /** Counts of unexpected messages have 16 bits; they wrap. */
    public static final int COUNT_MASK = 0xffff;

    private Verbs() {}
}
