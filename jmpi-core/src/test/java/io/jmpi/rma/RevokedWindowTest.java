package io.jmpi.rma;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A rank revokes the communicator that a window was made with, while others wait for it in calls of the window. */
@Timeout(30)
class RevokedWindowTest {
    private static final int RANKS = 3;

    /** The call in which the others wait for rank 0. */
    private enum Wait {
        LOCK {
            @Override
            void call(Communicator world, Window window) {
                window.lock(LockType.EXCLUSIVE, 2);
            }
        },
        START {
            @Override
            void call(Communicator world, Window window) {
                window.start(world.group().include(0));
            }
        },
        WAIT_FOR {
            @Override
            void call(Communicator world, Window window) {
                window.post(world.group().include(0));
                window.waitFor();
            }
        },
        FENCE {
            @Override
            void call(Communicator world, Window window) {
                window.fence();
            }
        },
        FREE {
            @Override
            void call(Communicator world, Window window) {
                free(window);
            }
        };

        abstract void call(Communicator world, Window window);
    }

    static Stream<Arguments> all() {
        return WindowKinds.some()
                .flatMap(kind ->
                        Arrays.stream(Wait.values()).map(wait -> Arguments.of(kind.get()[0], kind.get()[1], wait)));
    }

    /** Of a window that is revoked it is local. */
    private static void free(Window window) {
        try {
            window.free();
        } catch (MpiException e) {
            assertThat(e.errorClass()).isEqualTo(ErrorClass.REVOKED);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldEndWaits(WindowKinds kind, String progress, Wait wait) {
        kind.run(progress, RANKS, all -> {
            Communicator world = all.dup();
            Window window = kind.of(world, 2);
            if (world.rank() == 0) {
                window.lock(LockType.EXCLUSIVE, 2);
                all.barrier();
                world.revoke();
            } else {
                all.barrier();
                if (wait == Wait.FREE) {
                    wait.call(world, window);
                } else {
                    assertError(ErrorClass.REVOKED, () -> wait.call(world, window), "revoked");
                }
            }
            window.close();
            assertError(ErrorClass.WIN, window::sync, "freed");
            Communicator left = world.shrink();
            try (Window next = kind.of(left, 1)) {
                next.fence();
                next.accumulate(new double[] {1}, (left.rank() + 1) % RANKS, 0, ReduceOp.SUM);
                next.fence();
                assertThat(WindowKinds.doubles(next)).containsExactly(1);
            }
            left.free();
        });
    }
}
