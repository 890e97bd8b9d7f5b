package io.jmpi.offload.portals;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck.Effect;
import io.jmpi.offload.SmallCase;
import io.jmpi.offload.SmallCase.Call;
import io.jmpi.offload.SmallCase.End;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every order of the steps of small cases: calls of the program, arrivals, single steps of the portal, and polls. Some cases
 * begin when the next receive lets the portal return to hardware, or the next message runs it out of entries.
 */
class PortalInterleavingsTest {
    private static final PortalsMatcher.RecoveryMaker RECOVERY = PortalRecovery::new;

    /** A step that is left out or comes too early, with a small case of which one order shows it. */
    private record Fault(String name, Setup setup, SmallCase shownBy) {
        @Override
        public String toString() {
            return name;
        }
    }

    private record SteppedPortal(PortalsMatcher engine) implements SmallCase.Stepped {
        @Override
        public void addSteps(List<Runnable> steps) {
            if (engine.portal().hasCommand()) {
                steps.add(engine.portal()::stepCommand);
            }
            if (engine.portal().hasHeader()) {
                steps.add(engine.portal()::stepHeader);
            }
        }

        @Override
        public boolean hasNews() {
            return engine.portal().hasEvents();
        }
    }

    private record Setup(
            PortalMode mode,
            int entries,
            Function<PortalSettings, PortalEntry> portal,
            PortalsMatcher.RecoveryMaker recovery) {
        static Setup of(PortalMode mode, int entries) {
            return new Setup(mode, entries, PortalEntry::new, RECOVERY);
        }

        private SteppedPortal newEngine() {
            int reserved = mode == PortalMode.HARDWARE ? 1 : 0;
            PortalSettings settings = new PortalSettings(mode, entries, reserved, 8, false);
            PortalsMatcher engine = new PortalsMatcher(
                    5, MatchingHints.NONE, settings, portal.apply(settings), recovery, new MatchingStatistics());
            engine.leavePortalToCaller();
            return new SteppedPortal(engine);
        }

        /** What went wrong first in some order; null if nothing did. */
        String difference(List<SmallCase> cases, End end, Map<String, Long> counters) {
            Effect effect = mode == PortalMode.HARDWARE ? Effect.WHEN_DECIDED_PER_SENDER : Effect.WHEN_DECIDED;
            for (SmallCase each : cases) {
                String difference = each.difference(this::newEngine, effect, end, counters);
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        }

        List<SmallCase> cases(List<SmallCase> longest) {
            List<SmallCase> cases = new ArrayList<>(SmallCase.all(2));
            cases.addAll(SmallCase.all(3));
            for (SmallCase each : longest) {
                if (mode == PortalMode.HYBRID) {
                    cases.add(each.after(Collections.nCopies(entries, Call.POST), List.of()));
                    cases.add(each.after(managedBySoftware(List.of()), List.of(Call.POST_ANY)));
                    cases.add(each.after(managedBySoftware(List.of(Call.POST)), List.of(Call.POST_ANY)));
                } else if (mode == PortalMode.HARDWARE) {
                    cases.add(each.after(Collections.nCopies(entries, Call.ARRIVE_OTHER), List.of()));
                    cases.add(each.after(Collections.nCopies(entries, Call.POST), List.of()));
                }
            }
            return cases;
        }

        /** Leaves software with one message, and with receives. */
        private List<Call> managedBySoftware(List<Call> posts) {
            List<Call> calls = new ArrayList<>(Collections.nCopies(entries + 1, Call.ARRIVE_OTHER));
            calls.addAll(posts);
            calls.addAll(Collections.nCopies(entries, Call.POST_ANY));
            return calls;
        }
    }

    /** Drops and further rounds of flow control give mode HARDWARE many more orders. */
    private static List<SmallCase> longest(PortalMode mode, String test) {
        List<SmallCase> cases = new ArrayList<>(SmallCase.all(2));
        boolean hasFew = mode != PortalMode.HARDWARE;
        cases.addAll(TestSeeds.some(test, hasFew ? 10 : 1, hasFew ? 30 : 3, SmallCase.all(3)));
        return cases;
    }

    @ParameterizedTest
    @CsvSource({"HYBRID, 1", "HYBRID, 2", "HYBRID, 3", "HARDWARE, 2", "HARDWARE, 3", "SOFTWARE, 1"})
    void shouldDecideByTheRulesInEveryOrder(PortalMode mode, int entries) {
        Map<String, Long> counters = new TreeMap<>();
        Setup setup = Setup.of(mode, entries);
        List<SmallCase> cases = setup.cases(longest(mode, mode + " " + entries));
        assertThat(setup.difference(cases, End.SETTLED, counters)).isNull();
        for (String name : reached(mode)) {
            assertThat(counters.get(name)).as(name).isPositive();
        }
    }

    private static List<String> reached(PortalMode mode) {
        return switch (mode) {
            case HYBRID -> List.of("portal_exhausted", "portal_onloaded", "portal_no_space", "portal_returns");
            case HARDWARE -> List.of("portal_exhausted", "portal_onloaded", "portal_resent", "software_matched");
            case SOFTWARE -> List.of("software_matched");
        };
    }

    @ParameterizedTest
    @CsvSource({"HYBRID, 1", "HARDWARE, 2", "SOFTWARE, 1"})
    void shouldGiveBackAllInOrderWhenPortalIsAbandoned(PortalMode mode, int entries) {
        Setup setup = Setup.of(mode, entries);
        List<SmallCase> cases = setup.cases(longest(mode, mode + " abandoned"));
        assertThat(setup.difference(cases, End.ABANDONED, new TreeMap<>())).isNull();
    }

    static List<Fault> faults() {
        return List.of(
                new Fault(
                        "receives are appended while messages are on their way past the portal",
                        new Setup(PortalMode.HYBRID, 1, PortalEntry::new, AppendingEarly::new),
                        new SmallCase(
                                List.of(Call.ARRIVE, Call.ARRIVE, Call.POST),
                                List.of(Call.POST, Call.ARRIVE, Call.POST))),
                new Fault(
                        "receives are searched for when some headers are still in the portal",
                        new Setup(PortalMode.HYBRID, 1, PortalEntry::new, JoiningEarly::new),
                        new SmallCase(List.of(), List.of(Call.POST, Call.POST_ANY, Call.ARRIVE_OTHER))),
                new Fault(
                        "messages that come during the onload go before the headers of the portal",
                        new Setup(PortalMode.HYBRID, 1, PortalEntry::new, NotJoining::new),
                        new SmallCase(List.of(), List.of(Call.ARRIVE, Call.ARRIVE, Call.POST))),
                new Fault(
                        "receives that wait for an entry get headers of one that is being appended",
                        new Setup(PortalMode.HARDWARE, 3, PortalEntry::new, MeetingEarly::new),
                        new SmallCase(List.of(), List.of(Call.POST, Call.ARRIVE, Call.POST))),
                new Fault(
                        "receives are appended behind others that had no space",
                        new Setup(PortalMode.HYBRID, 1, AlwaysAppending::new, RECOVERY),
                        new SmallCase(List.of(Call.POST), List.of(Call.POST, Call.ARRIVE, Call.POST, Call.ARRIVE))),
                new Fault(
                        "messages are received before older ones are sent again",
                        new Setup(PortalMode.HARDWARE, 2, AlwaysEnabling::new, RECOVERY),
                        new SmallCase(
                                List.of(Call.ARRIVE_OTHER, Call.ARRIVE_OTHER),
                                List.of(Call.ARRIVE_OTHER, Call.ARRIVE, Call.ARRIVE))));
    }

    private static final class AppendingEarly extends PortalRecovery {
        private final PortalReceives receives;

        AppendingEarly(PortalSettings settings, PortalEntry portal, PortalReceives receives, PortalMessages messages) {
            super(settings, portal, receives, messages);
            this.receives = receives;
        }

        @Override
        void send() {
            super.send();
            if (phase() == Phase.ENABLING) {
                receives.append(1);
            }
        }
    }

    private static final class JoiningEarly extends PortalRecovery {
        private final PortalReceives receives;

        JoiningEarly(PortalSettings settings, PortalEntry portal, PortalReceives receives, PortalMessages messages) {
            super(settings, portal, receives, messages);
            this.receives = receives;
        }

        @Override
        boolean mustSearch() {
            return super.mustSearch() || phase() == Phase.ONLOADING && receives.hasUnsearched();
        }
    }

    private static final class NotJoining extends PortalRecovery {
        NotJoining(PortalSettings settings, PortalEntry portal, PortalReceives receives, PortalMessages messages) {
            super(settings, portal, receives, messages);
        }

        @Override
        boolean hasOnloaded() {
            return true;
        }
    }

    private static final class MeetingEarly extends PortalRecovery {
        MeetingEarly(PortalSettings settings, PortalEntry portal, PortalReceives receives, PortalMessages messages) {
            super(settings, portal, receives, messages);
        }

        @Override
        boolean mayMeet() {
            return true;
        }
    }

    private static final class AlwaysAppending extends PortalEntry {
        AlwaysAppending(PortalSettings settings) {
            super(settings);
        }

        @Override
        boolean mayAppend() {
            return true;
        }
    }

    private static final class AlwaysEnabling extends PortalEntry {
        AlwaysEnabling(PortalSettings settings) {
            super(settings);
        }

        @Override
        boolean mayEnable(long counted, long actual) {
            return true;
        }
    }

    @ParameterizedTest
    @MethodSource("faults")
    void shouldFindFault(Fault fault) {
        assertThat(fault.setup.difference(List.of(fault.shownBy), End.SETTLED, new TreeMap<>()))
                .isNotNull();
    }
}
