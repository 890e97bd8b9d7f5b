package io.jmpi.internal.p2p.progress;

import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.context.PendingMessages;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.schedule.Schedules;
import io.jmpi.job.RankReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers a launcher's queries about a running rank. For this purpose, only the waits of threads that block are
 * recorded.
 *
 * <p>Any thread. Lifetime: that of the engine.
 */
public final class EngineReports {
    private final ProgressEngine engine;
    private final RankState state;
    private final DutyCycle cycle;
    private final Schedules schedules;
    private final FrameDispatcher dispatcher;
    private final Contexts contexts;
    private final PeerLinks links;
    private final InFlight inFlight;

    EngineReports(
            ProgressEngine engine,
            RankState state,
            DutyCycle cycle,
            Schedules schedules,
            FrameDispatcher dispatcher,
            Contexts contexts,
            PeerLinks links,
            InFlight inFlight) {
        this.engine = engine;
        this.state = state;
        this.cycle = cycle;
        this.schedules = schedules;
        this.dispatcher = dispatcher;
        this.contexts = contexts;
        this.links = links;
        this.inFlight = inFlight;
    }

    /**
     * Returns the waits that have blocked and continue; that of the progress thread also while it {@link #isBlocked}
     * not.
     */
    public List<Wait> waits() {
        return engine.waiter().waits();
    }

    /** Whether the progress thread is blocked, and no user callback runs on a thread of the engine. */
    public boolean isBlocked() {
        return cycle.isBlocked() && !schedules.callsBack();
    }

    /** A number that is the same as before only if the program has not called jmpi since. */
    public long activity() {
        return cycle.activity();
    }

    /** Returns the rank's counts of messages sent and received so far, for callers that tolerate stale values. */
    public MessageCounters liveTraffic() {
        return links.traffic();
    }

    /** Returns the messages sent so far by rank of the job, without ranks to which none was sent. */
    public Map<Integer, RankReport.Sent> liveSent() {
        Map<Integer, RankReport.Sent> sent = new LinkedHashMap<>();
        for (PeerLink link : links.table) {
            if (link != null && link.messages.counters().messagesSent() > 0) {
                MessageCounters counters = link.messages.counters();
                sent.put(link.rank, new RankReport.Sent(counters.messagesSent(), counters.bytesSent));
            }
        }
        return sent;
    }

    /** Returns the nanoseconds that threads have waited so far in waits that have blocked: {@link Waiter#waitedNanos}. */
    public long waitedNanos() {
        return engine.waiter().waitedNanos();
    }

    /** Whether the thread of a wait runs the cycle: in mode THREAD it waits only while the session ends. */
    public boolean drives(Wait wait) {
        return wait.thread() == engine.progressThread();
    }

    /**
     * Asks the progress thread for its numbers.
     *
     * @param withMessages whether to describe posted receives and unexpected messages
     * @param millis how long to wait for the progress thread; 0 to ask only if the caller is that thread
     * @return empty if the progress thread takes no commands within the time, or is the caller and has failed
     */
    public Optional<EngineReport> ask(boolean withMessages, long millis) throws InterruptedException {
        if (Thread.currentThread() == engine.progressThread()) {
            return engine.runsAtOnce() ? Optional.of(engine.call(() -> report(withMessages))) : Optional.empty();
        }
        if (millis == 0) {
            return Optional.empty();
        }
        Question<EngineReport> question = new Question<>(() -> report(withMessages));
        engine.hand(question);
        return question.await(millis);
    }

    private EngineReport report(boolean withMessages) {
        return new EngineReport(
                dispatcher.frameCount(),
                inFlight.sent(),
                inFlight.arrived(),
                inFlight.underWay(),
                withMessages ? PendingMessages.describe(contexts, state.registry) : "");
    }
}
