package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InfoHintsTest {
    @EachConfiguration
    void shouldChooseTheMatcherOfOneCommunicator(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            assertThat(world.matcherName()).isEqualTo(config.get(Setting.MATCHER));
            for (String matcher : new String[] {"bins", "queues"}) {
                Communicator hinted = world.dup(Info.EMPTY.with(Info.MATCHER, matcher));
                assertThat(hinted.matcherName()).isEqualTo(matcher);
                assertThat(hinted.info().get(Info.MATCHER)).isEqualTo(matcher);
                assertThat(hinted.dup().matcherName()).as("matcher of a copy").isEqualTo(matcher);
                assertThat(hinted.split(0, 0).matcherName())
                        .as("matcher of a part")
                        .isEqualTo(matcher);
                int[] value = new int[1];
                hinted.sendrecv(new int[] {7}, 1 - hinted.rank(), 1, value, 1 - hinted.rank(), Mpi.ANY_TAG);
                assertThat(value[0]).isEqualTo(7);
            }
            assertThat(world.dup(Info.EMPTY).matcherName()).isEqualTo(config.get(Setting.MATCHER));
        });
    }

    @EachConfiguration
    void shouldLetRanksChooseDifferentMatchers(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Communicator mixed = world.dup(Info.EMPTY.with(Info.MATCHER, world.rank() == 0 ? "bins" : "queues"));
            int[] value = new int[1];
            mixed.sendrecv(new int[] {mixed.rank()}, 1 - mixed.rank(), 1, value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            assertThat(value[0]).isEqualTo(1 - mixed.rank());
        });
    }

    @EachConfiguration
    void shouldListTheKnownMatchersWhenOneIsUnknown(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            assertError(
                    ErrorClass.INFO_VALUE,
                    () -> world.dup(Info.EMPTY.with(Info.MATCHER, "fast")),
                    "unknown matcher 'fast'",
                    "queues, bins");
            assertError(
                    ErrorClass.INFO_VALUE,
                    () -> world.dup(Info.EMPTY.with(Info.NO_ANY_TAG, "yes")),
                    "'mpi_assert_no_any_tag'",
                    "'yes'");
            assertError(ErrorClass.ARG, () -> world.dup(null), "info is null");
            world.barrier();
        });
    }

    @EachConfiguration
    void shouldRefuseReceivesThatBreakAnAssertion(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int other = 1 - world.rank();
            Communicator noTag = world.dup(Info.EMPTY.with(Info.NO_ANY_TAG, "true"));
            assertError(ErrorClass.ASSERTION, () -> noTag.irecv(new int[1], other, Mpi.ANY_TAG), Info.NO_ANY_TAG);
            assertError(ErrorClass.ASSERTION, () -> noTag.iprobe(other, Mpi.ANY_TAG), Info.NO_ANY_TAG);
            assertError(
                    ErrorClass.ASSERTION,
                    () -> noTag.sendrecv(new int[1], other, 1, new int[1], other, Mpi.ANY_TAG),
                    Info.NO_ANY_TAG);
            Communicator noSource = world.dup(Info.EMPTY.with(Info.NO_ANY_SOURCE, "true"));
            assertError(ErrorClass.ASSERTION, () -> noSource.recv(new int[1], Mpi.ANY_SOURCE, 1), Info.NO_ANY_SOURCE);
            assertError(ErrorClass.ASSERTION, () -> noSource.probe(Mpi.ANY_SOURCE, 1), Info.NO_ANY_SOURCE);
            noTag.sendrecv(new int[1], other, 1, new int[1], Mpi.ANY_SOURCE, 1);
            noSource.sendrecv(new int[1], other, 1, new int[1], other, Mpi.ANY_TAG);
            assertThat(noTag.iprobe(other, 1))
                    .as("what a refused exchange has sent")
                    .isNull();
        });
    }

    @EachConfiguration
    void shouldRefuseAMessageOfAnotherLengthWhenExactLengthIsAsserted(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            int other = 1 - world.rank();
            Communicator exact = world.dup(Info.EMPTY.with(Info.EXACT_LENGTH, "true"));
            for (int length : new int[] {10, 100_000}) {
                assertError(
                        ErrorClass.ASSERTION,
                        () -> exact.sendrecv(new byte[length], other, 1, new byte[length + 1], other, 1),
                        Info.EXACT_LENGTH,
                        length + " bytes");
                assertThat(exact.sendrecv(new byte[length], other, 1, new byte[length], other, 1)
                                .bytes())
                        .isEqualTo(length);
            }
        });
    }

    @EachConfiguration
    void shouldAcceptHintsThatAskForNothingAndKeysThatItDoesNotKnow(MpiConfig config) {
        Jmpi.run(config, 2, world -> {
            Info info = Info.of(Map.of(
                    Info.ALLOW_OVERTAKING,
                    "true",
                    Info.NO_ANY_TAG,
                    "false",
                    Info.NO_ANY_SOURCE,
                    "false",
                    "color",
                    "red"));
            Communicator hinted = world.dup(info);
            assertThat(hinted.info().asMap()).containsEntry("color", "red");
            int[] value = new int[1];
            hinted.sendrecv(new int[] {4}, 1 - hinted.rank(), 1, value, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
            assertThat(value[0]).isEqualTo(4);
        });
    }

    @Test
    void shouldBeImmutable() {
        Info info = Info.EMPTY.with("a", "1");
        assertThat(info.with("a", "2").get("a")).isEqualTo("2");
        assertThat(info.get("a")).isEqualTo("1");
        assertThat(Info.EMPTY.asMap()).isEmpty();
        assertThat(info).hasToString("{a=1}");
        assertError(ErrorClass.ARG, () -> info.with(null, "x"), "null");
        assertError(ErrorClass.ARG, () -> info.with("b", null), "'b'", "null");
    }
}
