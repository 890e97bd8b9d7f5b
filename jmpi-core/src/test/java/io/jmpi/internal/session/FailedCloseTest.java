package io.jmpi.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.SessionCore;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.InJvmJob;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A session whose matching engine fails at the end leaves nothing open. */
class FailedCloseTest {
    private static final int CONTEXT = 40;

    private static Matcher failingToDrain() {
        Matcher matcher = MatchingEngine.QUEUES.newMatcher(CONTEXT, MatchingHints.NONE);
        return (Matcher) Proxy.newProxyInstance(
                FailedCloseTest.class.getClassLoader(), new Class<?>[] {Matcher.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("drainUnexpected")) {
                        throw new IllegalStateException("a defect of the engine");
                    }
                    return method.invoke(matcher, arguments);
                });
    }

    @Test
    @SuppressWarnings("MustBeClosedChecker") // Its close is what is tested.
    void shouldCloseDevicesAndLeaveTheJob() {
        InJvmJob job = new InJvmJob(1, (code, reason) -> {});
        Mpi mpi = Internals.join(MpiConfig.defaults(), job.member(0));
        SessionCore core = Internals.core(mpi);
        AtomicInteger closed = new AtomicInteger();
        core.matcherResources().shared(AutoCloseable.class, () -> closed::incrementAndGet);
        core.engine()
                .open(new CommContext(
                        core.engine().contexts(),
                        CONTEXT,
                        () -> "test",
                        0,
                        new int[] {0},
                        MatchingHints.NONE,
                        FailedCloseTest::failingToDrain));
        Request younger = mpi.world().dup().irecv(new byte[1], 0, 1);
        assertThatThrownBy(mpi::close).isInstanceOf(IllegalStateException.class).hasMessage("a defect of the engine");
        assertThat(closed).hasValue(1);
        assertThat(mpi.isClosed()).isTrue();
        assertThat(job.isMember(0)).isFalse();
        assertThatThrownBy(younger::test).isInstanceOf(MpiException.class).hasMessageContaining("closed");
    }
}
