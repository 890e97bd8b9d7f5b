package io.jmpi.internal.rma;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.rma.memory.OwnMemory;
import io.jmpi.internal.rma.memory.Part;
import io.jmpi.internal.rma.memory.Verb;
import io.jmpi.matching.PostedReceive;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serves the requests of other ranks, and of this one, for this rank's memory in a window. Some receives of
 * headers are always posted; their ends perform the requests, in their order. The reply to a flush comes when all before it is done.
 *
 * <p>Thread: the progress thread. Lifetime: from {@link #open} to the end of the window's context.
 */
final class WindowService implements LockTable.Answers {
    /** So many headers may be under way: one that is announced takes a round trip. */
    private static final int RECEIVES = 16;

    private final WindowContext window;
    private final ServedAccesses accesses;
    private final LockTable locks = new LockTable(this);
    private final Origin[] origins;
    private final List<GroupWait> waits = new ArrayList<>();

    /** Null without checks. */
    private final @Nullable AccessLog log;

    /** Receives of headers, which match in this order, again and again. */
    private final HeaderReceive[] receives = new HeaderReceive[RECEIVES];

    /** The index of the one whose header is served next. */
    private int next;

    /** Whether a header is being served, so that the next one waits for its end. */
    private boolean isServing;

    /** Where headers come from: any rank, or only this one if all others are gone. */
    private int source = PostedReceive.ANY_SOURCE;

    /** A receive of headers. */
    private final class HeaderReceive extends ReceiveOperation {
        private final ByteBuffer message;

        /** Whether it has a header, or has failed. */
        private boolean hasEnded;

        /** Where its header comes from. */
        private int from;

        HeaderReceive(ByteBuffer message) {
            super(window.context(), ANY_SOURCE, Header.TAG, message, 0, message.capacity(), Datatype.BUFFER);
            this.message = message;
        }

        void start() {
            hasEnded = false;
            from = source;
            envelope(from, Header.TAG);
            renew(message);
            execute();
        }

        @Override
        protected void ended() {
            hasEnded = true;
            if (!isServing && window.context().ended() == null) {
                serveAll();
            }
        }

        /** A rank is lost; others may be, too. */
        @Override
        public void interrupt(@Nullable MpiException reason) {
            super.interrupt(reason);
            if (reason != null) {
                locks.lost(window.context()::reasonToFail);
                waits.forEach(wait -> wait.fail(window.context()::reasonToFail));
                served();
            }
        }

        @Override
        protected boolean isPart() {
            return true;
        }
    }

    /**
     * Creates a service.
     *
     * @param isChecked whether accesses that conflict are reported
     */
    WindowService(WindowContext window, OwnMemory own, Part part, boolean isChecked) {
        this.window = window;
        this.log = isChecked ? new AccessLog(window, own) : null;
        this.accesses = new ServedAccesses(window, own, part, log);
        this.origins = new Origin[window.context().peers()];
        for (int rank = 0; rank < origins.length; rank++) {
            origins[rank] = new Origin(rank, this::served);
        }
    }

    /** Begins to serve. */
    void open() {
        isServing = true;
        for (int i = 0; i < RECEIVES; i++) {
            receives[i] = new HeaderReceive(ByteBuffer.allocate(Header.LONGEST_MESSAGE));
            receives[i].start();
        }
        serveAll();
    }

    // ---------------------------------------------------------------- requests

    private void serveAll() {
        isServing = true;
        int failures = 0;
        while (receives[next].hasEnded && window.context().ended() == null) {
            HeaderReceive receive = receives[next];
            next = (next + 1) % RECEIVES;
            if (receive.failure() == null) {
                failures = 0;
                serve(origins[receive.source()], receive.message.duplicate().limit((int) receive.bytes()));
                receive.start(); // Maybe the next one has arrived.
            } else if (failures++ < origins.length * RECEIVES) {
                receive.start(); // A rank is lost while its header was read, or all others are.
            } else {
                source = window.context().rank(); // All others are: each fails a round of receives at most.
                if (receive.from != source) {
                    receive.start();
                } else {
                    receive.hasEnded = false;
                }
            }
        }
        isServing = false;
    }

    private void serve(Origin origin, ByteBuffer message) {
        Header header = Header.get(message);
        origin.arrived();
        switch (header.verb()) {
            case FLUSH -> origin.whenIdle(() -> confirm(origin, header));
            case LOCK_SHARED -> locks.request(origin.rank, false, header.number());
            case LOCK_EXCLUSIVE -> locks.request(origin.rank, true, header.number());
            case UNLOCK ->
                origin.whenIdle(() -> {
                    confirm(origin, header);
                    locks.release(origin.rank);
                });
            case HOLDER -> {
                Synchronization waiting = window.locking(header.number());
                if (waiting != null) {
                    waiting.heldBy((int) header.offset(), (int) header.count(), header.op() != 0);
                }
            }
            default -> accesses.perform(origin, header, message);
        }
        served();
    }

    private void confirm(Origin origin, Header header) {
        if (log != null) {
            log.synchronizedWith(origin.rank);
        }
        window.reply(origin.rank, header.number(), origin.takeFailure());
    }

    // ---------------------------------------------------------------- epochs, with checks

    /** Begins an epoch in which other ranks access the memory; see {@link AccessLog#open}. */
    void beginEpoch(String call) {
        if (log != null) {
            log.open(call);
        }
    }

    /** Ends such an epoch; returns the conflict of a store of the program, or null. */
    @Nullable MpiException endEpoch() {
        return log == null ? null : log.close();
    }

    // ---------------------------------------------------------------- locks

    @Override
    public void granted(int rank, int number, @Nullable MpiException failure) {
        window.reply(rank, number, failure);
    }

    @Override
    public void waits(int rank, int number, int other, int more, boolean holds) {
        window.announce(rank, new Header(Verb.HOLDER, holds ? 1 : 0, 0, 0, number, other, more, 0, 0, false));
    }

    // ---------------------------------------------------------------- exposure to groups

    /** Whether all of a number of requests of a rank have arrived, and are done. */
    boolean isDone(int rank, int requests) {
        return origins[rank].isDone(requests);
    }

    /** Makes a call wait for requests. */
    void add(GroupWait wait) {
        waits.add(wait);
    }

    /** Looks which waits are over. */
    void served() {
        if (!waits.isEmpty()) {
            waits.removeIf(GroupWait::isComplete); // Failed.
            List<GroupWait> over = waits.stream().filter(GroupWait::isServed).toList();
            waits.removeAll(over);
            over.forEach(wait -> wait.complete(null));
        }
    }
}
