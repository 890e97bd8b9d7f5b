package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.software.ExactMatcherProvider;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The matcher {@code auto}: chosen from the hints, reported in one line, and chosen again when they change. */
@Timeout(60)
class AutomaticMatcherTest {
    private static final MpiConfig AUTO = MpiConfig.defaults().with("matcher", "auto");
    private static final Info NO_ANY_SOURCE = Info.EMPTY.with(Info.NO_ANY_SOURCE, "true");
    private static final Info NO_WILDCARDS = NO_ANY_SOURCE.with(Info.NO_ANY_TAG, "true");

    private final LoggedLines log = new LoggedLines(Communicator.class);
    private final List<String> lines = log.lines();

    @AfterEach
    void stopListening() {
        log.close();
    }

    @Test
    void shouldChooseForEachCommunicatorByItsHints() {
        Jmpi.runSessions(AUTO, 3, mpi -> {
            Communicator world = mpi.world();
            assertThat(world.matcherChoice().engine()).isInstanceOf(ExactMatcherProvider.class);
            assertThat(world.matcherChoice().isAutomatic()).isTrue();
            assertThat(world.matcherName()).isEqualTo("exact");
            assertThat(world.dup(NO_ANY_SOURCE).matcherName()).isEqualTo("ranks");
            assertThat(world.dup(NO_WILDCARDS).matcherName()).isEqualTo("exact");
            Communicator named = world.dup(NO_WILDCARDS.with(Info.MATCHER, "queues"));
            assertThat(named.matcherName()).isEqualTo("queues");
            assertThat(named.matcherChoice().isAutomatic()).isFalse();
            Communicator again = named.dup(NO_ANY_SOURCE.with(Info.MATCHER, "auto"));
            assertThat(again.matcherName()).isEqualTo("ranks");
            // A communicator of one rank has but one source.
            Communicator alone = world.split(world.rank(), 0);
            assertThat(alone.dup(NO_ANY_SOURCE).matcherName()).isEqualTo("exact");
            int[] received = new int[1];
            int peer = (world.rank() + 1) % 3;
            again.sendrecv(new int[] {world.rank()}, peer, 1, received, (world.rank() + 2) % 3, 1);
            assertThat(received).containsExactly((world.rank() + 2) % 3);
        });
    }

    @Test
    void shouldReportTheChoiceOnceForEachCommunicator() {
        Jmpi.run(AUTO, 3, world -> {
            Communicator copy = world.dup(NO_WILDCARDS);
            copy.setInfo(Info.EMPTY.with("some_key", "changes no choice"));
            copy.dup(Info.EMPTY.with(Info.MATCHER, "bins"));
        });
        assertThat(lines)
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line)
                                .contains("communicator world,", "rank 0 of 3", "matcher exact", "auto", "no hint"),
                        line -> assertThat(line)
                                .contains(
                                        "communicator 4 (dup of world)",
                                        "rank 0 of 3",
                                        "matcher exact",
                                        "auto",
                                        "wildcard"));
    }

    @Test
    void shouldChooseAgainWhenHintsAreSet() {
        Jmpi.run(AUTO, 2, world -> {
            int peer = 1 - world.rank();
            Request posted = world.irecv(new int[1], peer, 1);
            world.setInfo(NO_ANY_SOURCE);
            assertThat(world.matcherName()).isEqualTo("ranks");
            world.setInfo(NO_WILDCARDS);
            assertThat(world.matcherName()).isEqualTo("exact");
            world.setInfo(Info.EMPTY.with(Info.MATCHER, "bins"));
            assertThat(world.matcherName()).isEqualTo("bins");
            world.send(new int[1], peer, 1);
            assertThat(posted.waitFor().source()).isEqualTo(peer);
        });
        assertThat(lines)
                .allSatisfy(line -> assertThat(line).contains("communicator world,", "rank 0 of 2", "auto"))
                .satisfiesExactly(
                        line -> assertThat(line).contains("matcher exact", "no hint"),
                        line -> assertThat(line).contains("matcher ranks", "source"),
                        line -> assertThat(line).contains("matcher exact", "wildcard"));
    }

    @Test
    void shouldLogNothingWhenTheMatcherIsNamed() {
        Jmpi.run(2, world -> world.dup(NO_WILDCARDS).setInfo(Info.EMPTY.with(Info.MATCHER, "bins")));
        assertThat(lines).isEmpty();
    }
}
