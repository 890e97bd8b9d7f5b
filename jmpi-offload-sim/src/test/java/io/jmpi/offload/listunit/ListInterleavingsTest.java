package io.jmpi.offload.listunit;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.CheckedMessage;
import io.jmpi.offload.CheckedReceive;
import io.jmpi.offload.Choices;
import io.jmpi.offload.DecisionCheck;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every order of the steps of small cases: calls of the program, arrivals, single steps of both units, and polls. */
class ListInterleavingsTest {
    /** A call of the program, or an arrival. */
    private enum Call {
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

    /** All sequences of so many calls that have a receive and a message. */
    private static List<List<Call>> sequences(int length) {
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
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldDecideByTheRulesInEveryOrder(int cells) {
        long runs = 0;
        for (int length = 2; length <= 3; length++) {
            for (List<Call> calls : sequences(length)) {
                Choices choices = new Choices();
                do {
                    runs++;
                    assertThat(difference(calls, cells, choices))
                            .as("%s, %s", calls, choices)
                            .isNull();
                } while (choices.next());
            }
        }
        assertThat(runs).isGreaterThan(10_000);
    }

    private static String difference(List<Call> calls, int cells, Choices choices) {
        ListSettings settings = new ListSettings("list", cells, compared -> 1, 8, false);
        ListMatcher engine = new ListMatcher(5, MatchingHints.NONE, settings, new MatchingStatistics());
        engine.leaveUnitsToCaller();
        DecisionCheck check = new DecisionCheck(engine, MatchingHints.NONE, DecisionCheck.Effect.WHEN_DECIDED);
        List<CheckedReceive> receives = new ArrayList<>();
        int called = 0;
        while (check.difference() == null) {
            List<Runnable> steps = new ArrayList<>();
            if (called < calls.size()) {
                Call call = calls.get(called);
                int id = called;
                steps.add(() -> perform(call, id, check, receives));
            }
            addSteps(engine, check, steps);
            if (steps.isEmpty()) {
                break;
            }
            int step = steps.size() == 1 ? 0 : choices.of(steps.size());
            steps.get(step).run();
            called += called < calls.size() && step == 0 ? 1 : 0;
        }
        engine.settle(check, HostState.IDLE);
        check.checkEnd();
        return check.difference();
    }

    /** What units and host can do now. A step that changes nothing is none. */
    private static void addSteps(ListMatcher engine, DecisionCheck check, List<Runnable> steps) {
        ListUnits units = engine.units();
        for (ListUnit unit : List.of(units.posted, units.unexpected)) {
            if (unit.hasCommand()) {
                steps.add(unit::stepCommand);
            }
            if (unit.hasHeader()) {
                steps.add(unit::stepHeader);
            }
        }
        if (units.hasResults()) {
            steps.add(() -> engine.poll(check, 1, HostState.IDLE));
        }
    }

    private static void perform(Call call, int id, DecisionCheck check, List<CheckedReceive> receives) {
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
        check.engine.poll(check, 0, HostState.IDLE); // sends what waits
    }
}
