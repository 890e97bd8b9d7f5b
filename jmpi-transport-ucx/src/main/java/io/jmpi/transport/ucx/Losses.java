package io.jmpi.transport.ucx;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.JobQuestions;
import io.jmpi.transport.ucx.tag.TagUnit;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Ranks that are lost or have left. A poll reports them, because the engine must not be called from within its own calls; what has arrived
 * from them is delivered before. UCX does not detect the end of a process over shared memory, so this looks whether processes run.
 *
 * <p>Thread: the progress thread. Lifetime: that of the transport.
 */
final class Losses {
    /** How often the other processes of this host are looked at. */
    static final long LOOK_NANOS = 500_000_000;

    private record Lost(UcxPeer peer, boolean hasLeft, Throwable cause) {}

    private final UcxTransport transport;
    private final UcxPeer[] peers;
    private final JobQuestions questions;
    private final ArrayDeque<Lost> lost = new ArrayDeque<>();

    /** Whether UCX keeps messages to a lost peer. */
    private boolean haveStuckMessages;

    private long lookedAt = System.nanoTime();

    Losses(UcxTransport transport, UcxPeer[] peers, JobQuestions questions) {
        this.transport = transport;
        this.peers = peers;
        this.questions = questions;
    }

    boolean isEmpty() {
        return lost.isEmpty();
    }

    /** Whether a flush of the worker would never end. */
    boolean haveStuckMessages() {
        return haveStuckMessages;
    }

    /** Sends nothing more to a peer, and reports it as lost, unless it has recorded that it has left. */
    void lost(UcxPeer peer, Throwable cause) {
        if (peer.isEnded()) {
            return;
        }
        boolean wasConnected = peer.isConnected();
        end(peer);
        Consumer<Boolean> report = hasLeft -> lost.add(new Lost(peer, hasLeft, cause));
        if (wasConnected) {
            report.accept(false);
        } else {
            questions.ask(asked -> asked.hasLeft(peer.rank), report, noAnswer -> report.accept(false));
        }
    }

    /**
     * Waits no more for messages to a peer. UCX cancels them only if it detects the end of the other side; otherwise they remain, and a
     * flush would wait for them.
     */
    private void end(UcxPeer peer) {
        boolean isDetected = peer.isDetected();
        long endpoint = peer.end();
        if (!isDetected) {
            if (transport.buffers().abandon(peer)) {
                haveStuckMessages = true;
                transport.forgetFlush();
            }
        } else if (endpoint != 0) {
            long closing = transport.worker().disconnect(endpoint, true);
            if (closing != 0) {
                transport.worker().forget(closing);
            }
        }
    }

    /** Looks at the processes of this host, if it is time to. */
    void look(long now) {
        if (now - lookedAt >= LOOK_NANOS) {
            lookedAt = now;
            for (UcxPeer peer : peers) {
                if (peer.hasDied()) {
                    transport.progressAll(); // What it has sent before.
                    lost(peer, new IOException("it ended without Mpi.close()"));
                }
            }
        }
    }

    /** Reports the ranks that are lost or have left; returns how many. What has arrived before is delivered. */
    int report(FrameHandler handler) {
        if (lost.isEmpty()) {
            return 0;
        }
        transport.deliverAll(handler);
        int calls = 0;
        TagUnit tags = transport.tags();
        for (Lost each = lost.poll(); each != null; each = lost.poll()) {
            calls++;
            each.peer().beGone();
            if (tags != null) {
                tags.lost(each.peer().rank);
            }
            if (each.hasLeft()) {
                handler.onPeerAbsent(each.peer().rank, each.cause());
            } else {
                handler.onPeerFailed(each.peer().rank, each.cause());
            }
        }
        return calls;
    }

    void findAbsent(int[] ranks) {
        questions.findAbsent(ranks, absent -> {
            for (int rank : absent) {
                if (!peers[rank].isConnected() && !peers[rank].isEnded()) {
                    end(peers[rank]);
                    lost.add(new Lost(peers[rank], true, new IOException("it has left")));
                }
            }
        });
    }
}
