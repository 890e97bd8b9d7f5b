package io.jmpi.offload;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.DecisionCheck.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A few calls of a program and arrivals, of which every order with the steps of a device and polls is tried, and checked
 * by {@link DecisionCheck}.
 *
 * @param settled calls that the device executes before it lags behind
 * @param calls calls and arrivals while it does
 */
public record SmallCase(List<Call> settled, List<Call> calls) {
    /** A call of the program, or an arrival. */
    public enum Call {
        POST(1, 2),
        POST_ANY(-1, -1),
        ARRIVE(1, 2),
        ARRIVE_OTHER(3, 2),
        CANCEL_FIRST(0, 0),
        PROBE(1, 2);

        final int source;
        final int tag;

        Call(int source, int tag) {
            this.source = source;
            this.tag = tag;
        }
    }

    /** An engine whose device does nothing by itself. */
    public interface Stepped {
        OffloadedMatcher engine();

        /** Adds what the device can do now, in single steps. A step that changes nothing is none. */
        void addSteps(List<Runnable> steps);

        /** Whether the device has told the host anything. */
        boolean hasNews();
    }

    /** How each order ends. */
    public enum End {
        /** The device has decided everything. */
        SETTLED,
        /** The device is abandoned, after each number of steps. */
        ABANDONED
    }

    /** Makes the same engine each time. */
    public interface Maker {
        Stepped newEngine();
    }

    /** All cases of so many calls, among them a receive and a message. */
    public static List<SmallCase> all(int length) {
        List<List<Call>> all = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < length; i++) {
            List<List<Call>> longer = new ArrayList<>();
            for (List<Call> begun : all) {
                for (Call call : Call.values()) {
                    List<Call> next = new ArrayList<>(begun);
                    next.add(call);
                    longer.add(next);
                }
            }
            all = longer;
        }
        all.removeIf(calls -> calls.stream().noneMatch(call -> call == Call.POST || call == Call.POST_ANY)
                || calls.stream().noneMatch(call -> call == Call.ARRIVE || call == Call.ARRIVE_OTHER));
        return all.stream().map(calls -> new SmallCase(List.of(), calls)).toList();
    }

    /** The same after others, of which the device has executed the first. */
    public SmallCase after(List<Call> before, List<Call> lagging) {
        List<Call> all = new ArrayList<>(lagging);
        all.addAll(calls);
        return new SmallCase(before, all);
    }

    /**
     * Runs every order.
     *
     * @param counters gets how many there were, as {@code runs}, and what the devices have counted
     * @return what went wrong first; null if nothing did
     */
    public String difference(Maker maker, Effect effect, End end, Map<String, Long> counters) {
        Choices choices = new Choices();
        do {
            Stepped stepped = maker.newEngine();
            counters.merge("runs", 1L, Long::sum);
            String difference = new Run(stepped, effect, end, choices).difference();
            stepped.engine().deviceCounters().forEach((name, count) -> counters.merge(name, count, Long::sum));
            if (difference != null) {
                return difference + ": " + this + ", " + choices;
            }
        } while (choices.next());
        return null;
    }

    /** One order. */
    private final class Run {
        private final Stepped stepped;
        private final OffloadedMatcher engine;
        private final End end;
        private final Choices choices;
        private final DecisionCheck check;
        private final List<CheckedReceive> receives = new ArrayList<>();
        private int called;
        private boolean isAbandoned;

        Run(Stepped stepped, Effect effect, End end, Choices choices) {
            this.stepped = stepped;
            this.end = end;
            this.choices = choices;
            engine = stepped.engine();
            check = new DecisionCheck(engine, MatchingHints.NONE, effect);
        }

        String difference() {
            try {
                for (Call call : settled) {
                    perform(call);
                    engine.settle(check, HostState.IDLE);
                }
                explore();
                if (isAbandoned) {
                    engine.abandon();
                    check.checkDrained();
                } else {
                    engine.settle(check, HostState.IDLE);
                    check.checkEnd();
                }
            } catch (RuntimeException e) {
                return "engine failed: " + e + " at " + e.getStackTrace()[0];
            }
            return check.difference();
        }

        private void explore() {
            List<Runnable> steps = new ArrayList<>();
            while (check.difference() == null && !isAbandoned) {
                steps.clear();
                int next = called - settled.size();
                if (next < calls.size()) {
                    steps.add(() -> perform(calls.get(next)));
                }
                stepped.addSteps(steps);
                if (stepped.hasNews()) {
                    steps.add(() -> engine.poll(check, 1, HostState.IDLE));
                }
                if (end == End.ABANDONED) {
                    steps.add(() -> isAbandoned = true);
                }
                if (steps.isEmpty()) {
                    return;
                }
                steps.get(steps.size() == 1 ? 0 : choices.of(steps.size())).run();
            }
        }

        private void perform(Call call) {
            int id = called++;
            switch (call) {
                case POST, POST_ANY -> {
                    CheckedReceive receive = new CheckedReceive(id, call.source, call.tag);
                    receives.add(receive);
                    check.post(receive);
                }
                case ARRIVE, ARRIVE_OTHER -> check.arrive(new CheckedMessage().set(id, call.source, call.tag));
                case CANCEL_FIRST -> {
                    if (!receives.isEmpty() && check.receives.contains(receives.get(0))) {
                        check.cancel(receives.get(0));
                    }
                }
                case PROBE -> check.probe(call.source, call.tag, true);
            }
            engine.poll(check, 0, HostState.IDLE); // sends what waits
        }
    }
}
