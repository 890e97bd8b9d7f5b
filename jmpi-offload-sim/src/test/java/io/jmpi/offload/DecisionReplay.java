package io.jmpi.offload;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.contract.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Runs a stream through an engine whose device lags behind, and checks each decision; see {@link DecisionCheck}. Handlers
 * call the engine again now and then.
 */
public final class DecisionReplay {
    private final DecisionCheck check;
    private final OffloadedMatcher engine;
    private final Consumer<SplittableRandom> lag;
    private final Map<Integer, CheckedReceive> receives = new HashMap<>();
    private SplittableRandom random = new SplittableRandom(1);
    private long messages;
    private int reactions;

    /**
     * Creates a replay.
     *
     * @param lag what the device does before each poll
     */
    public DecisionReplay(
            OffloadedMatcher engine, MatchingHints hints, DecisionCheck.Effect effect, Consumer<SplittableRandom> lag) {
        this.engine = engine;
        this.lag = lag;
        check = new DecisionCheck(engine, hints, effect);
        check.reaction = this::react;
    }

    /** The random numbers of the current step of the stream. */
    public SplittableRandom random() {
        return random;
    }

    /** Returns what went wrong first, or null if nothing did; adds what was counted. */
    public String run(List<LaggedStep> stream, Map<String, Long> counters) {
        try {
            adoptSome(stream);
            for (LaggedStep step : stream) {
                random = new SplittableRandom(step.lag());
                perform(step.operation());
                if (random.nextInt(60) == 0) {
                    empty();
                }
                for (int polls = random.nextInt(4); polls > 0; polls--) {
                    lag.accept(random);
                    engine.poll(check, 1 + random.nextInt(4), HostState.IDLE);
                }
                if (check.difference() != null) {
                    return check.difference() + " at " + step;
                }
            }
            reactions = Integer.MAX_VALUE;
            engine.settle(check, HostState.IDLE);
            check.checkEnd();
            engine.deviceCounters().forEach((name, count) -> counters.merge(name, count, Long::sum));
            return check.difference();
        } catch (RuntimeException e) {
            return "engine failed: " + e + " at " + e.getStackTrace()[0] + ", " + e.getStackTrace()[1];
        } finally {
            engine.close();
        }
    }

    /** As when a communicator changes its engine: receives first, and messages that they do not accept. */
    private void adoptSome(List<LaggedStep> stream) {
        if (stream.isEmpty() || stream.get(0).lag() % 2 == 0) {
            return;
        }
        for (int i = 1; i <= 6; i++) {
            CheckedReceive receive = new CheckedReceive(-i, 1000 + i, i % 2);
            check.adopt(receive);
        }
        for (int i = 1; i <= 6; i++) {
            check.adopt(new CheckedMessage().set(messages++, i % 3, i % 2));
        }
    }

    private void perform(Operation operation) {
        switch (operation.kind()) {
            case ARRIVE -> arrive(operation.source(), operation.tag());
            case POST -> {
                CheckedReceive receive = new CheckedReceive(operation.id(), operation.source(), operation.tag());
                receives.put(operation.id(), receive);
                check.post(receive);
            }
            case REPOST -> {
                CheckedReceive receive = receives.get(operation.id());
                if (receive != null) {
                    check.post(receive);
                }
            }
            case CANCEL -> {
                CheckedReceive receive = receives.get(operation.id());
                if (receive != null) {
                    check.cancel(receive);
                }
            }
            case PROBE -> check.probe(operation.source(), operation.tag(), false);
            case IMPROBE -> check.probe(operation.source(), operation.tag(), true);
        }
    }

    /** Leaves little, so that matching returns to the device. */
    private void empty() {
        engine.settle(check, HostState.IDLE);
        List.copyOf(check.receives).forEach(check::cancel);
        engine.settle(check, HostState.IDLE);
        List.copyOf(check.messages).forEach(message -> check.probe(message.source(), message.tag(), true));
        engine.settle(check, HostState.IDLE);
    }

    private void arrive(int source, int tag) {
        CheckedMessage message = check.freeMessages.isEmpty() ? new CheckedMessage() : check.freeMessages.remove();
        check.arrive(message.set(messages++, source, tag));
    }

    /** From within a handler: what a completion may lead to. */
    private void react() {
        if (++reactions % 5 != 0 || reactions > 1_000_000) {
            return;
        }
        int source = random.nextInt(4) - 1;
        int tag = random.nextInt(4) - 1;
        switch (random.nextInt(3)) {
            case 0 -> check.post(new CheckedReceive(1_000_000 + reactions, source, tag));
            case 1 -> arrive(Math.max(source, 0), Math.max(tag, 0));
            default -> {
                if (!check.receives.isEmpty()) {
                    check.cancel(check.receives.get(random.nextInt(check.receives.size())));
                }
            }
        }
    }
}
