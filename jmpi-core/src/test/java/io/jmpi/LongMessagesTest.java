package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.contract.TestExtent;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Messages of more than 2 and 4 GiB that need one megabyte: all their elements are in the same place. A rank that lost its
 * place in the message would store its bytes shifted, because 2^31 and 2^32 are no multiples of the element's length.
 */
@Timeout(300)
class LongMessagesTest {
    private static final int ELEMENT = 1_000_003;
    private static final Datatype<byte[]> REPEATED =
            Datatype.BYTE.contiguous(ELEMENT).resized(0, 0).allowingOverlaps();
    private static final int OVER_2_GIB = (int) ((1L << 31) / ELEMENT) + 2;
    private static final int OVER_4_GIB = (int) ((1L << 32) / ELEMENT) + 2;

    private static byte[] content() {
        byte[] content = new byte[ELEMENT];
        new Random(7).nextBytes(content);
        return content;
    }

    private static Buffer repeated(byte[] memory, int count) {
        return Buffer.of(memory, 0, count, REPEATED);
    }

    private static void assertLength(Status status, int count) {
        long bytes = (long) ELEMENT * count;
        assertThat(status.bytes()).isEqualTo(bytes);
        assertThat(status.count(REPEATED)).isEqualTo(count);
        assertThat(status.count(Datatype.BYTE)).isEqualTo(Mpi.UNDEFINED);
        assertThat(status.elements(REPEATED)).isEqualTo(Mpi.UNDEFINED);
    }

    @Test
    void shouldDeliverMoreThanFourGibibytes() {
        Jmpi.run(2, world -> {
            if (world.rank() == 0) {
                world.send(repeated(content(), OVER_4_GIB), 1, 1);
            } else {
                byte[] memory = new byte[ELEMENT];
                assertLength(world.probe(0, 1), OVER_4_GIB);
                Message message = world.mprobe(0, 1);
                assertLength(message.recv(repeated(memory, OVER_4_GIB + 1)), OVER_4_GIB);
                assertThat(memory).isEqualTo(content());
            }
        });
    }

    @Test
    @Tag("full")
    void shouldBroadcastMoreThanTwoGibibytes() {
        Jmpi.run(2, world -> {
            byte[] memory = world.rank() == 0 ? content() : new byte[ELEMENT];
            world.bcast(repeated(memory, OVER_2_GIB), 0);
            assertThat(memory).isEqualTo(content());
        });
    }

    @EachConfiguration
    void shouldDeliverMoreThanTwoGibibytes(MpiConfig config) {
        assumeTrue(TestExtent.EXHAUSTIVE, "two gigabytes for each configuration");
        Jmpi.run(config, 2, world -> {
            byte[] memory = new byte[ELEMENT];
            int other = 1 - world.rank();
            Request receive = world.irecv(repeated(memory, OVER_2_GIB), other, 1);
            world.ssend(repeated(content(), OVER_2_GIB), other, 1);
            assertLength(receive.waitFor(), OVER_2_GIB);
            assertThat(memory).isEqualTo(content());
        });
    }

    @Test
    void shouldRefuseALongMessageIntoAShorterBufferAndWriteNothing() {
        Jmpi.run(2, world -> {
            if (world.rank() == 0) {
                world.send(repeated(content(), OVER_4_GIB), 1, 1);
            } else {
                byte[] memory = new byte[ELEMENT];
                Request receive = world.irecv(repeated(memory, OVER_2_GIB), 0, 1);
                assertThat(failure(receive))
                        .contains("message of " + (long) ELEMENT * OVER_4_GIB + " bytes")
                        .contains("buffer of " + (long) ELEMENT * OVER_2_GIB + " bytes");
                assertThat(memory).containsOnly(0);
            }
        });
    }

    private static String failure(Request request) {
        try {
            request.waitFor();
            return "no failure";
        } catch (MpiException e) {
            return e.getMessage();
        }
    }
}
