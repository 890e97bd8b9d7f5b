package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole jobs over TCP under load: random sizes around the eager threshold, buffers of all kinds, every byte checked. */
@Timeout(120)
class TcpLoadTest {
    private static final int MESSAGES = 600;

    /** Messages in flight at a time. */
    private static final int WINDOW = 60;

    private record Message(int from, int to, int size, boolean fromDirect, boolean toDirect) {}

    @SuppressWarnings("ArrayRecordComponent") // The record is not compared.
    private record Expected(ByteBuffer buffer, byte[] content) {}

    /** The same in all ranks. */
    private static List<Message> plan(long seed, int ranks) {
        Random random = new Random(seed);
        List<Message> plan = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            int size = switch (random.nextInt(4)) {
                case 0 -> random.nextInt(65);
                case 1 -> random.nextInt(5000);
                case 2 -> 60_000 + random.nextInt(12_000);
                default -> random.nextInt(500_000);
            };
            plan.add(new Message(
                    random.nextInt(ranks), random.nextInt(ranks), size, random.nextBoolean(), random.nextBoolean()));
        }
        return plan;
    }

    private static byte[] content(long seed, int index, int size) {
        byte[] content = new byte[size];
        new Random(seed + index).nextBytes(content);
        return content;
    }

    private static ByteBuffer buffer(int size, boolean direct) {
        return direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    }

    private static void exchange(Communicator world, long seed) {
        List<Message> plan = plan(seed, world.size());
        for (int start = 0; start < plan.size(); start += WINDOW) {
            List<Request> requests = new ArrayList<>();
            List<Expected> expected = new ArrayList<>();
            for (int i = start; i < start + WINDOW; i++) {
                Message message = plan.get(i);
                if (message.to == world.rank()) {
                    ByteBuffer in = buffer(message.size, message.toDirect);
                    requests.add(world.irecv(in, message.from, i));
                    expected.add(new Expected(in, content(seed, i, message.size)));
                }
                if (message.from == world.rank()) {
                    ByteBuffer out = buffer(message.size, message.fromDirect);
                    out.put(0, content(seed, i, message.size));
                    requests.add(world.isend(out.asReadOnlyBuffer(), message.to, i));
                }
            }
            Request.waitAll(requests.toArray(Request[]::new));
            for (Expected message : expected) {
                assertThat(message.buffer).isEqualTo(ByteBuffer.wrap(message.content));
            }
        }
    }

    @ParameterizedTest(name = "{0} ranks, {1}, progress by {2}")
    @CsvSource({
        "1, tcp, application",
        "2, tcp, application",
        "2, tcp-nio, application",
        "2, tcp-nio, thread",
        "3, tcp, application",
        "4, tcp-nio, application",
        "4, tcp-nio, thread",
        "5, tcp, thread"
    })
    @Tag("full")
    void shouldDeliverEveryByteUnderLoadBetweenMoreRanks(int ranks, String transport, String progress) {
        shouldDeliverEveryByteUnderLoad(ranks, transport, progress);
    }

    @ParameterizedTest(name = "{0} ranks, {1}, progress by {2}")
    @CsvSource({"1, tcp, thread", "2, tcp, thread", "3, tcp, thread", "5, tcp, application"})
    void shouldDeliverEveryByteUnderLoad(int ranks, String transport, String progress) {
        long seed = TestSeeds.SEED;
        MpiConfig config = MpiConfig.defaults().with("transport", transport).with("progress", progress);
        Jmpi.run(config, ranks, world -> exchange(world, seed));
    }

    /** Little credit turns most eager messages into rendezvous, a low threshold nearly all. */
    @ParameterizedTest(name = "threshold {0}, credit {1}")
    @CsvSource({"0, 0", "100, 1000", "65536, 100000"})
    void shouldDeliverEveryByteWithLittleCredit(String threshold, String credit) {
        long seed = TestSeeds.SEED;
        MpiConfig config = MpiConfig.defaults()
                .with("transport", "tcp")
                .with("eager.threshold", threshold)
                .with("eager.credit", credit);
        Jmpi.run(config, 3, world -> exchange(world, seed));
    }
}
