package io.jmpi.internal.p2p.partition;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The partitioned messages of one communicator. Sends and receives pair up in the order of their creation for each source,
 * destination and tag (MPI 4.1, section 4.2): each send announces itself when it is created, and each receive takes
 * the first announcement of its source and tag. The partitions are messages of the context of collective operations, with tags
 * of their own that the announcement names.
 *
 * <p>Thread: the progress thread, except for the tags, which any thread takes. Lifetime: that of the communicator.
 */
public final class Partitions {
    /** The tag of announcements. */
    static final int ANNOUNCEMENT = Endpoint.PARTITIONED;

    private static final int FIRST_TAG = ANNOUNCEMENT + 1;
    private static final int END_OF_TAGS = Endpoint.AMONG_SOME;

    final Engine engine;

    /** The program's context, which names ranks and communicator. */
    final CommContext messages;

    /** The context of the partitions. */
    final CommContext parts;

    private final int firstPeer;

    /** First and end of the tags of the sends that exist. Guarded by this. */
    private final TreeMap<Integer, Integer> taken = new TreeMap<>();

    private int nextTag = FIRST_TAG;

    private final List<PartitionedOperation> active = new ArrayList<>();
    private final Map<Integer, Source> sources = new HashMap<>();

    /** Why no more partitions are sent; null while they are. */
    private @Nullable MpiException ended;

    /** Whether the program has created an operation. Any thread. */
    private volatile boolean used;

    /**
     * Creates those of a communicator.
     *
     * @param messages the context of its messages
     * @param parts the context of its collective operations
     * @param firstPeer the rank in that context of the first rank that messages go to
     */
    public Partitions(Engine engine, CommContext messages, CommContext parts, int firstPeer) {
        this.engine = engine;
        this.messages = messages;
        this.parts = parts;
        this.firstPeer = firstPeer;
        parts.onClose(this::close);
    }

    /** What has come from one rank, and what is wanted of it. */
    private final class Source extends ReceiveOperation {
        private final int[] numbers = new int[Announcement.INTS];
        private final List<PartitionedReceiveOperation> wanted = new ArrayList<>();
        private final Map<Integer, ArrayDeque<Announcement>> unclaimed = new HashMap<>();
        private boolean isPosted;

        Source(int peer) {
            super(parts, partsRank(peer), ANNOUNCEMENT, new int[0], 0, Announcement.INTS, Datatype.INT);
        }

        void post() {
            if (!isPosted && !wanted.isEmpty()) {
                isPosted = true;
                renew(numbers);
                parts.post(this);
            }
        }

        void expect(PartitionedReceiveOperation receive) {
            ArrayDeque<Announcement> announced = unclaimed.get(receive.tag);
            if (announced == null) {
                wanted.add(receive);
                post();
                return;
            }
            receive.matched(announced.remove());
            if (announced.isEmpty()) {
                unclaimed.remove(receive.tag);
            }
        }

        /** Continues after the end of the delivery, because a receive cannot be posted in it. */
        @Override
        protected void ended() {
            engine.hand(failure() == null ? this::take : this::lost);
        }

        private void take() {
            isPosted = false;
            Announcement announcement = Announcement.decode(numbers);
            for (int i = 0; i < wanted.size(); i++) {
                if (wanted.get(i).tag == announcement.tag()) {
                    wanted.remove(i).matched(announcement);
                    post();
                    return;
                }
            }
            unclaimed
                    .computeIfAbsent(announcement.tag(), any -> new ArrayDeque<>())
                    .add(announcement);
            post();
        }

        private void lost() {
            isPosted = false;
            MpiException cause = failure();
            for (PartitionedReceiveOperation each : List.copyOf(wanted)) {
                each.unannounced(cause);
            }
        }

        @Override
        protected boolean isPart() {
            return true;
        }
    }

    // ---------------------------------------------------------------- tags: any thread

    /** Returns the first of some consecutive tags that no other send has. */
    synchronized int takeTags(int count) {
        used = true;
        int first = nextTag;
        for (boolean wrapped = false; ; ) {
            if (first > END_OF_TAGS - count) {
                if (wrapped) {
                    throw new MpiException(
                            ErrorClass.OTHER,
                            "the partitioned sends of " + messages.label() + " have no tags left for " + count
                                    + " more partitions: free those that are not needed");
                }
                wrapped = true;
                first = FIRST_TAG;
            }
            Map.Entry<Integer, Integer> before = taken.floorEntry(first + count - 1);
            if (before == null || before.getValue() <= first) {
                taken.put(first, first + count);
                nextTag = first + count;
                return first;
            }
            first = before.getValue();
        }
    }

    synchronized void giveBackTags(int first) {
        taken.remove(first);
    }

    // ---------------------------------------------------------------- pairing

    /** The rank in the context of the partitions of a rank that messages go to. */
    int partsRank(int peer) {
        return firstPeer + peer;
    }

    /** Sends an announcement. Any thread that the mode allows. */
    void announce(int destination, Announcement announcement) {
        engine.submit(
                new SendOperation(
                        parts,
                        partsRank(destination),
                        ANNOUNCEMENT,
                        announcement.encode(),
                        0,
                        Announcement.INTS,
                        Datatype.INT) {
                    @Override
                    public void execute() {
                        leaveUnattended();
                        if (ended == null) {
                            super.execute();
                        } else {
                            end(ended);
                        }
                    }
                });
    }

    /** Pairs a receive with the next announcement of its source and tag. Any thread that the mode allows. */
    void expect(PartitionedReceiveOperation receive) {
        used = true;
        engine.submit(() -> source(receive.peer).expect(receive));
    }

    private Source source(int peer) {
        return sources.computeIfAbsent(peer, Source::new);
    }

    /** Called when a receive waits for an announcement. */
    void awaitAnnouncement(int peer) {
        source(peer).post();
    }

    // ---------------------------------------------------------------- active operations, and the end

    void add(PartitionedOperation operation) {
        operation.place = active.size();
        active.add(operation);
    }

    void remove(PartitionedOperation operation) {
        PartitionedOperation last = active.remove(active.size() - 1);
        if (last != operation) {
            active.set(operation.place, last);
            last.place = operation.place;
        }
    }

    /** Called when an operation has failed: if it had no partner any more, and the program never asks, it is left behind. */
    void failed(PartitionedOperation operation, MpiException cause) {
        if (ended != null || parts.ended() != null || cause.errorClass() == ErrorClass.PROC_FAILED) {
            messages.addFailed(operation, operation.kind(), cause);
        }
    }

    /** Why no partition can be sent any more; null while one can. */
    @Nullable MpiException ended() {
        return ended;
    }

    /** Sends nothing more; partitions that have been sent continue. Any thread. */
    public void seal(MpiException cause) {
        if (used) {
            engine.call(() -> {
                end(cause, PartitionedSendOperation.class);
                return null;
            });
        }
    }

    private void close(MpiException cause) {
        end(cause, PartitionedOperation.class);
    }

    private void end(MpiException cause, Class<? extends PartitionedOperation> which) {
        ended = cause;
        for (PartitionedOperation each : List.copyOf(active)) {
            if (which.isInstance(each)) {
                each.close(cause);
            }
        }
    }
}
