package io.jmpi.examples.recovery;

import static io.jmpi.examples.recovery.LosableRanks.LOST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.Mpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Timeout(60)
class TransactionTest {
    @Test
    void shouldCommitIfAllComplete() {
        Jmpi.run(
                3,
                world -> assertThat(Transaction.commits(world, world::barrier)).isTrue());
    }

    /** Rank 2 needs nobody, rank 1 waits for the lost rank, and rank 0 for rank 1. */
    @Test
    void shouldNotCommitAnywhereIfARankIsLost() throws Exception {
        int[] outcomes = LosableRanks.run(4, Map.of(), () -> {
            Mpi mpi = Mpi.init();
            Communicator world = mpi.world();
            boolean counts = Transaction.commits(world, () -> {
                switch (world.rank()) {
                    case 0 -> world.recv(new int[1], 1, 0);
                    case 1 -> world.recv(new int[1], 3, 0);
                    case 3 -> throw new PlannedLoss.Due("as planned");
                    default -> {}
                }
            });
            int left = world.shrink().size();
            mpi.close();
            return counts ? 0 : left;
        });
        assertThat(outcomes).containsExactly(3, 3, 3, LOST);
    }

    @Test
    void shouldThrowOtherErrors() {
        Jmpi.run(
                1,
                world -> assertThatThrownBy(() -> Transaction.commits(world, () -> world.send(new int[1], 1, 0)))
                        .hasMessageContaining("destination 1"));
    }

    @ParameterizedTest
    @EnumSource(names = {"PROC_FAILED", "PROC_FAILED_PENDING", "REVOKED"})
    void shouldKnowLosses(ErrorClass errorClass) {
        assertThat(Transaction.isLoss(new MpiException(errorClass, "x"))).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"PROC_FAILED", "PROC_FAILED_PENDING", "REVOKED"})
    void shouldKnowOtherErrors(ErrorClass errorClass) {
        assertThat(Transaction.isLoss(new MpiException(errorClass, "x"))).isFalse();
    }

    @Test
    void shouldLookAtAllErrorsOfSeveralRequests() {
        MpiException lost = new MpiException(ErrorClass.PROC_FAILED, "x");
        MpiException several = new MpiException(ErrorClass.IN_STATUS, "x", lost);
        several.addSuppressed(new MpiException(ErrorClass.REVOKED, "x"));
        assertThat(Transaction.isLoss(several)).isTrue();
        several.addSuppressed(new MpiException(ErrorClass.TRUNCATE, "x"));
        assertThat(Transaction.isLoss(several)).isFalse();
    }
}
