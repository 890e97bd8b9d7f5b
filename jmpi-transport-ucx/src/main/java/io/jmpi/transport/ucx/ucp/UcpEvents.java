package io.jmpi.transport.ucx.ucp;

/** What a {@link UcpWorker} calls while it progresses. Thread: the one that calls progress; exceptions end the progress. */
public interface UcpEvents {
    /**
     * A message has arrived.
     *
     * @param header address of its header, valid during the call
     * @param headerLength bytes of it
     * @param data address of its data, valid during the call; the descriptor of the data if they must be fetched
     * @param length bytes of the data
     * @param isFetched whether the data must be fetched by {@link UcpWorker#fetch}
     */
    void onMessage(long header, int headerLength, long data, long length, boolean isFetched);

    /** A send that did not complete at once has ended. */
    void onSent(long ticket, int status);

    /** A fetch that did not complete at once has ended. */
    void onFetched(long ticket, int status);

    /** An endpoint has failed; it sends nothing more. */
    void onFailed(long ticket, int status);
}
