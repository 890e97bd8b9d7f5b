package io.jmpi.studies.connectx;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.wire.InlineHashes;

/**
 * A matcher of its own in the state that the matcher of a job will have: with as many receives, and after a few
 * windows. Engines grow their tables with the depth, or change their structure, and then number their bins accordingly.
 *
 * <p>Thread: one. Lifetime: {@link #close} ends a device.
 */
final class Rehearsal implements AutoCloseable {
    private static final int WINDOWS = 8;

    private static final MatchHandler NOTHING = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            // Every message has its receive.
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            throw new IllegalStateException("no receive was found for a message whose receive is posted");
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            throw new IllegalStateException("a receive was cancelled without a request");
        }
    };

    private static final class Receive extends PostedReceive {
        Receive(int tag) {
            super(Windows.SENDER, tag);
        }
    }

    private static final class Message extends ArrivedMessage {
        Message(int tag) {
            envelope(
                    Windows.SENDER,
                    tag,
                    InlineHashes.hash(Windows.SENDER, tag),
                    InlineHashes.hash(Windows.SENDER),
                    InlineHashes.hash(tag));
        }
    }

    private final Matcher matcher;

    Rehearsal(EngineSetup engine, int depth) {
        matcher = engine.newMatcher(Windows.receives(depth));
        for (int i = 1; i <= depth; i++) {
            matcher.post(new Receive(Windows.TAG + i));
            settle();
        }
        for (int window = 0; window < WINDOWS; window++) {
            for (int i = 0; i < Windows.WINDOW; i++) {
                matcher.post(new Receive(Windows.TAG));
                settle();
            }
            for (int i = 0; i < Windows.WINDOW; i++) {
                matcher.arrive(new Message(Windows.TAG));
                settle();
            }
        }
    }

    private void settle() {
        if (matcher instanceof OffloadedMatcher offloaded) {
            offloaded.settle(NOTHING, HostState.IDLE);
        }
    }

    /** The bin of a tag. */
    int bin(int tag) {
        return matcher.bin(Windows.SENDER, tag);
    }

    @Override
    public void close() {
        if (matcher instanceof OffloadedMatcher offloaded) {
            offloaded.close();
        }
    }
}
