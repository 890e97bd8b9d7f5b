package io.jmpi.bench.threads;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ConcurrentMatcher;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/** How threads get their receives and messages into a matcher. Thread: any, except {@link #close}. */
sealed interface Matching {
    MatchingHints NO_WILDCARDS = new MatchingHints(true, true, false, false);

    void post(Receive receive);

    void arrive(Message message);

    /** How often a call has waited for another one. */
    long waits();

    void close() throws InterruptedException;

    /** Each thread calls the matcher itself. */
    final class Direct implements Matching {
        private final ConcurrentMatcher matcher = (ConcurrentMatcher) newMatcher("concurrent");

        @Override
        public void post(Receive receive) {
            pair(receive, matcher.tryPost(receive));
        }

        @Override
        public void arrive(Message message) {
            pair(matcher.arrive(message), message);
        }

        @Override
        public long waits() {
            return matcher.contendedCalls();
        }

        @Override
        public void close() {}
    }

    /** Threads hand everything to one thread that calls the matcher: through the queue of mode THREAD. */
    final class HandedOver implements Matching {
        private static final int CHUNK = 1024;

        private final Matcher matcher;
        private final MpscUnboundedAtomicArrayQueue<Object> queue = new MpscUnboundedAtomicArrayQueue<>(CHUNK);
        private final Thread thread = new Thread(this::matchUntilClosed, "matching");
        private volatile boolean closed;

        HandedOver(String engine) {
            matcher = newMatcher(engine);
        }

        HandedOver started() {
            thread.setDaemon(true);
            thread.start();
            return this;
        }

        @Override
        public void post(Receive receive) {
            queue.offer(receive);
        }

        @Override
        public void arrive(Message message) {
            queue.offer(message);
        }

        /** Matches what is in the queue; returns how much that was. */
        int match() {
            int matched = 0;
            for (Object next = queue.poll(); next != null; next = queue.poll()) {
                if (next instanceof Receive receive) {
                    pair(receive, matcher.post(receive));
                } else {
                    Message message = (Message) next;
                    pair(matcher.arrive(message), message);
                }
                matched++;
            }
            return matched;
        }

        @SuppressWarnings("ThreadPriorityCheck") // As the progress thread does: others may need this core.
        private void matchUntilClosed() {
            while (!closed) {
                if (match() == 0) {
                    Thread.yield();
                }
            }
        }

        @Override
        public long waits() {
            return 0;
        }

        @Override
        public void close() throws InterruptedException {
            closed = true;
            thread.join();
        }
    }

    private static Matcher newMatcher(String engine) {
        return MatchingEngines.load().named(engine).newMatcher(MatcherContext.alone(0, NO_WILDCARDS));
    }

    private static void pair(PostedReceive receive, ArrivedMessage message) {
        if (receive != null && message != null) {
            ((Receive) receive).pair();
            ((Message) message).pair();
        }
    }
}
