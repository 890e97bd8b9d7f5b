package io.jmpi.offload.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.CostModel;
import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.VirtualTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program in virtual time decides like a list of receives, whatever arrives when, and does the same again. */
class VirtualProgramTest {
    private static final int SOURCES = 3;
    private static final int TAGS = 3;
    private static final int OPERATIONS = 1500;

    private record Receive(int number, int source, int tag) {
        boolean accepts(Message message) {
            return (source < 0 || source == message.source) && (tag < 0 || tag == message.tag);
        }
    }

    private record Message(int number, int source, int tag) {}

    /** A host that posts and announces at random times, and checks what the device says against lists of its own. */
    private static final class Host implements VirtualTime.Outside {
        private final Random random;
        private final OptimisticProgram program;
        private final long skew;
        private final String context;
        private final Queue<Integer> freeReceives = new ArrayDeque<>();
        private final Queue<Integer> freeMessages = new ArrayDeque<>();
        private final List<Receive> posted = new ArrayList<>();
        private final List<Message> unexpected = new ArrayList<>();
        private final Queue<Receive> posting = new ArrayDeque<>();
        private final Message[] messages;
        private Receive last = new Receive(0, 0, 0);
        private int sequence;
        private int operations;
        private int decided;
        private HostPort port;

        Host(OptimisticProgram program, long seed, long skew) {
            this.program = program;
            this.skew = skew;
            random = new Random(seed);
            context = "seed " + seed + ", " + program.tables().sizes;
            messages = new Message[program.tables().sizes.messages()];
            for (int i = 0; i < program.tables().sizes.receives(); i++) {
                freeReceives.add(i);
            }
            for (int i = 0; i < messages.length; i++) {
                freeMessages.add(i);
            }
        }

        @Override
        public long act(long now, DeviceThread device) {
            if (port == null) {
                port = new HostPort(device, program.tables());
            }
            check();
            if (operations == OPERATIONS && port.isSettled()) {
                return VirtualTime.NEVER;
            }
            if (operations < OPERATIONS) {
                operate();
            }
            // Now and then nothing comes for long; that is when the device catches up.
            return now + 20_000 + random.nextInt(200_000) + (random.nextInt(40) == 0 ? skew : 0);
        }

        private void operate() {
            if (random.nextBoolean()) {
                if (port.roomForCommands() > 0 && !freeReceives.isEmpty()) {
                    operations++;
                    boolean like = random.nextInt(3) > 0;
                    int source = like ? last.source : random.nextInt(SOURCES + 1) - 1;
                    int tag = like ? last.tag : random.nextInt(TAGS + 1) - 1;
                    sequence += like ? 0 : 1;
                    last = new Receive(freeReceives.remove(), source, tag);
                    posting.add(last);
                    port.post(last.number, source, tag, sequence);
                }
            } else if (port.roomForMessages() > 0 && !freeMessages.isEmpty()) {
                operations++;
                Message message = new Message(freeMessages.remove(), random.nextInt(SOURCES), random.nextInt(TAGS));
                messages[message.number] = message;
                port.announce(
                        message.number,
                        message.source,
                        message.tag,
                        8,
                        EnvelopeHashes.hash(message.source, message.tag),
                        EnvelopeHashes.hash(message.source),
                        EnvelopeHashes.hash(message.tag));
            } else if (!port.hasEvent() && freeMessages.isEmpty()) {
                operations++; // the device is full of unexpected messages: only receives help
            }
        }

        private void check() {
            for (HostPort.Event event = port.poll(); event != HostPort.Event.NONE; event = port.poll()) {
                switch (event) {
                    case MATCHED -> checkMatch(messages[port.message()]);
                    case UNEXPECTED -> checkUnexpected(messages[port.message()]);
                    default -> checkReply(posting.remove());
                }
            }
        }

        private void checkMatch(Message message) {
            decided++;
            Receive expected = posted.stream()
                    .filter(receive -> receive.accepts(message))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(context));
            assertEquals(expected.number, port.receive(), context);
            posted.remove(expected);
            freeReceives.add(expected.number);
            freeMessages.add(message.number);
        }

        private void checkUnexpected(Message message) {
            decided++;
            assertTrue(posted.stream().noneMatch(receive -> receive.accepts(message)), context);
            unexpected.add(message);
        }

        private void checkReply(Receive receive) {
            Message expected =
                    unexpected.stream().filter(receive::accepts).findFirst().orElse(null);
            assertEquals(expected == null ? -1 : expected.number, port.message(), context);
            if (expected == null) {
                posted.add(receive);
            } else {
                unexpected.remove(expected);
                freeMessages.add(expected.number);
                freeReceives.add(receive.number);
            }
        }
    }

    private static long run(long seed, int threads, long skew, VirtualTime.Trace trace) {
        Random random = new Random(seed);
        ProgramOptions options = new ProgramOptions(
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                true,
                false,
                false,
                false);
        ProgramSizes sizes = new ProgramSizes(threads, 1 << random.nextInt(5), 300, 600, 512, 64);
        OptimisticProgram program = OptimisticProgram.create(sizes, options, DeviceHost.NONE);
        Host host = new Host(program, seed, skew);
        VirtualTime time =
                new VirtualTime(program.memory(), program.kernels(), CostModel.BLUEFIELD_3, seed, host, trace);
        long limit = 1_000_000_000_000L; // a second: a thousand times what it takes
        assertEquals(VirtualTime.NEVER, time.run(limit), "stuck, " + host.context);
        assertTrue(host.port.isSettled(), host.context);
        assertTrue(host.decided > OPERATIONS / 4, host.context + " decided " + host.decided);
        return time.steps();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 31, 32, 33, 64, 100, 256})
    void shouldDecideLikeQueuesInVirtualTime(int threads) {
        for (int seed = 0; seed < TestExtent.of(3, 10, 10); seed++) {
            run(seed, threads, 0, null);
            run(seed, threads, 30_000_000, null);
        }
    }

    /** All accesses, folded into one number. */
    private static final class Fold implements VirtualTime.Trace {
        private long folded;

        @Override
        public void access(long time, int thread, VirtualTime.Operation operation, int address, int value) {
            folded = 31 * (31 * (31 * (31 * folded + time) + thread) + address) + value;
        }
    }

    @Test
    void shouldMakeTheSameAccessesAtTheSameTimesForTheSameSeed() {
        long[] folded = new long[6];
        for (int i = 0; i < folded.length; i++) {
            Fold fold = new Fold();
            run(i / 2, 16, i / 2 == 1 ? 0 : 50_000_000, fold);
            folded[i] = fold.folded;
        }
        assertEquals(folded[0], folded[1]);
        assertEquals(folded[2], folded[3]);
        assertEquals(folded[4], folded[5]);
        assertTrue(folded[0] != folded[2] && folded[2] != folded[4], "other seeds, other accesses");
    }
}
