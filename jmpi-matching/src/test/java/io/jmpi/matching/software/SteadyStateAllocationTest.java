package io.jmpi.matching.software;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Once an engine has seen the depth and the envelopes of a program, it allocates nothing. */
class SteadyStateAllocationTest {
    private static final int DEPTH = 500;
    private static final int ROUNDS = 200;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static List<MatchingEngine> engines() {
        return MatchingEngine.software();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shouldAllocateNothingInSteadyState(MatchingEngine engine) {
        assertNothingIsAllocated(engine.newMatcher(1, MatchingHints.NONE), true);
    }

    @Test
    void shouldAllocateNothingInSteadyStateWhenBucketsHaveLocks() {
        MatchingHints hints = new MatchingHints(true, true, false, false);
        assertNothingIsAllocated(MatchingEngine.CONCURRENT.newMatcher(1, hints), false);
    }

    private static void assertNothingIsAllocated(Matcher matcher, boolean wildcards) {
        TestReceive[] receives = new TestReceive[DEPTH];
        TestMessage[] messages = new TestMessage[DEPTH];
        for (int i = 0; i < DEPTH; i++) {
            int source = wildcards && i % 5 == 1 ? ANY_SOURCE : i % 17;
            int tag = wildcards && i % 7 == 2 ? ANY_TAG : i;
            receives[i] = new TestReceive(i, source, tag);
            messages[i] = new TestMessage(0, 0);
        }
        run(matcher, receives, messages, 2 * ROUNDS);
        long changes = matcher.statistics().structureChanges();

        long before = THREADS.getCurrentThreadAllocatedBytes();
        run(matcher, receives, messages, ROUNDS);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(matcher.statistics().structureChanges()).isEqualTo(changes);
        // What a measurement itself allocates now and then is far less than one byte for each of the operations.
        assertThat(allocated).isLessThan(ROUNDS * DEPTH / 10);
    }

    private static void run(Matcher matcher, TestReceive[] receives, TestMessage[] messages, int rounds) {
        for (int round = 0; round < rounds; round++) {
            int paired =
                    round % 2 == 0 ? expected(matcher, receives, messages) : unexpected(matcher, receives, messages);
            if (paired != DEPTH) {
                throw new AssertionError(paired + " pairs");
            }
        }
    }

    private static int expected(Matcher matcher, TestReceive[] receives, TestMessage[] messages) {
        for (TestReceive receive : receives) {
            matcher.post(receive);
        }
        int paired = 0;
        for (int i = 0; i < DEPTH; i++) {
            paired += matcher.arrive(messages[i].set(i, i % 17, i)) != null ? 1 : 0;
        }
        return paired;
    }

    private static int unexpected(Matcher matcher, TestReceive[] receives, TestMessage[] messages) {
        for (int i = 0; i < DEPTH; i++) {
            matcher.arrive(messages[i].set(i, i % 17, i));
        }
        int paired = 0;
        for (TestReceive receive : receives) {
            paired += matcher.post(receive) != null ? 1 : 0;
        }
        return paired;
    }
}
