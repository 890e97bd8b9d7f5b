package io.jmpi.internal.p2p.operation;

import io.jmpi.errors.MpiException;
import java.util.function.Supplier;

/**
 * One context of a communicator as operations see it: the group, this rank's place in it, and the methods that start
 * operations. The package above has the only implementation. This is a class, not an interface, so that its calls are
 * bound as those of a final class.
 */
public abstract class Endpoint {
    /** Set in the tags of collective messages that only some of the ranks exchange. */
    public static final int AMONG_SOME = 1 << 30;

    /** Set, without {@link #AMONG_SOME}, in the tags of the partitions of messages, which are in the same context. */
    public static final int PARTITIONED = 1 << 29;

    /** Agreed by all ranks. */
    public final int id;

    /** This rank's place in its group: the source of what it sends. */
    public final int rank;

    private final Supplier<String> label;
    protected final int[] worldRanks;

    /** The hashes of the messages that this rank sends. */
    public final SenderHashes hashes;

    /** Whether its messages are the library's, so that reports do not name them. */
    private boolean isOfLibrary;

    /** The numbers of the messages that this rank sends. */
    private SentSequences sequences = SentSequences.NONE;

    /** Why no operation can start here any more; null while one can. */
    private MpiException ended;

    protected Endpoint(int id, Supplier<String> label, int rank, int[] worldRanks) {
        this.id = id;
        this.label = label;
        this.rank = rank;
        this.worldRanks = worldRanks;
        this.hashes = new SenderHashes(rank);
    }

    // ---------------------------------------------------------------- the group: any thread

    /** Agreed by all ranks. */
    public final int id() {
        return id;
    }

    /** Whether an id is one of collective messages: see {@code ContextIds}. */
    public static boolean isCollective(int id) {
        return (id & 1) != 0;
    }

    /** A tag in reports: as the program has given it. */
    public final String tagName(int tag) {
        boolean isAmongSome = isCollective(id) && tag >= AMONG_SOME;
        return isPartitioned(tag)
                ? "of a partitioned message"
                : tag < 0 ? "tag any" : isAmongSome ? "tag " + (tag - AMONG_SOME) + " of createGroup" : "tag " + tag;
    }

    /** Whether a tag is that of a partition of a message here. */
    public final boolean isPartitioned(int tag) {
        return isCollective(id) && tag >= PARTITIONED && tag < AMONG_SOME;
    }

    /** The designation of the communicator in errors and reports. */
    public final String label() {
        return label.get();
    }

    /** This rank's place in its group. */
    public final int rank() {
        return rank;
    }

    /** Returns the number of ranks that messages can go to and come from. */
    public final int peers() {
        return worldRanks.length;
    }

    /** Rank in the job of a rank of this context. */
    public final int worldRank(int groupRank) {
        return worldRanks[groupRank];
    }

    /** Names a rank of this context in errors; adds the rank in the job if that differs. */
    public final String rankName(int groupRank) {
        int worldRank = worldRanks[groupRank];
        return "rank " + groupRank + (worldRank == groupRank ? "" : " (rank " + worldRank + " of the job)");
    }

    // ---------------------------------------------------------------- state

    /** Makes reports of messages omit those of this context. Before it is opened. */
    public final void serveLibrary() {
        isOfLibrary = true;
    }

    /** Whether its messages are the library's, not the program's. */
    public final boolean isOfLibrary() {
        return isOfLibrary;
    }

    /** Makes this rank number the messages that it sends here. Called before the first message, or never. */
    public final void numberMessages() {
        sequences = new SentSequences();
    }

    /** The numbers of the messages that this rank sends; {@link SentSequences#NONE} if it numbers none. */
    public final SentSequences sequences() {
        return sequences;
    }

    /** Why no operation can start here any more; null while one can. */
    public final MpiException ended() {
        return ended;
    }

    protected final void end(MpiException cause) {
        ended = cause;
    }

    // ---------------------------------------------------------------- operations: the progress thread

    /** Starts a send. */
    protected abstract void send(SendOperation send);

    /** Flushes the messages that have been sent to a rank. The calling thread is the sender's. */
    protected abstract void flush(int destination);

    /** Posts a receive. */
    public abstract void post(ReceiveOperation receive);

    /** Posts a receive, or hands it to the progress thread. Any other thread. */
    public abstract void postOutside(ReceiveOperation receive);

    /** Continues with a message that another thread has taken for the receive that it posts. */
    public abstract void taken(MessageBody message);

    /** Receives a message that a matched probe has taken. */
    protected abstract void receive(ReceiveOperation receive, MatchedProbe claim);

    /** Cancels a receive, unless it has been matched. */
    public abstract void cancel(ReceiveOperation receive);

    /** Ends a receive whose wait was interrupted. */
    public abstract void giveUp(ReceiveOperation receive);

    /** Called when a posted receive is no longer posted. */
    public abstract void notAwaited(ReceiveOperation receive);

    /** Starts a probe. */
    protected abstract void probe(ProbeOperation probe);

    /** Records an operation that fails, for the report of the program's leftovers. */
    protected abstract void addFailed(EngineOperation operation, Leftovers.Kind kind, MpiException cause);
}
