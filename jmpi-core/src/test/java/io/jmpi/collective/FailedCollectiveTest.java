package io.jmpi.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An operation of several messages that fails at one rank leaves nothing behind that the next could stumble over. */
@Timeout(60)
class FailedCollectiveTest {
    @Test
    void shouldReceiveFromAllRanksWhenOnePartOfAGatherIsTooLong() {
        Jmpi.run(3, world -> {
            byte[] part = new byte[world.rank() == 1 ? 5 : 3];
            if (world.rank() == 0) {
                byte[] received = new byte[9];
                assertTruncated(() -> world.gather(part, received, 0));
                assertThat(received[8]).isEqualTo((byte) 2);
            } else {
                Arrays.fill(part, (byte) world.rank());
                world.gather(part, null, 0);
            }
            assertThat(sumOfRanks(world)).isEqualTo(3);
        });
    }

    @Test
    void shouldReportTruncationOfASendrecvAsSuch() {
        Jmpi.run(2, world -> {
            int other = 1 - world.rank();
            assertTruncated(() -> world.sendrecv(new int[4], other, 0, new int[2], other, 0));
            assertThat(sumOfRanks(world)).isEqualTo(1);
        });
    }

    private static void assertTruncated(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.TRUNCATE));
    }

    private static int sumOfRanks(Communicator world) {
        int[] sum = {world.rank()};
        world.allreduce(sum, sum, ReduceOp.SUM);
        return sum[0];
    }
}
