package io.jmpi.offload.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.MemoryThread;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The program after billions of messages: its counters wrap around while threads are scheduled at random. */
class CounterWrapTest {
    private static final long SEED = TestSeeds.SEED;
    private static final int RUNS = TestExtent.of(10, 40, 150);
    private static final int MESSAGES = 600;
    private static final int MOST_WAITS = 200_000;

    // Where the kernels save these registers.
    private static final int MESSAGE_NUMBER = 3;
    private static final int MESSAGE_BLOCK = 4;
    private static final int COMMAND_NUMBER = 1;
    private static final int COMMAND_ANNOUNCED = 2;
    private static final int COMMAND_DECIDED = 3;

    private record Node(int number, int source, int tag) {
        boolean accepts(Node message) {
            return (source < 0 || source == message.source) && (tag < 0 || tag == message.tag);
        }
    }

    private final List<Node> posted = new ArrayList<>();
    private final List<Node> unexpected = new ArrayList<>();
    private final Queue<Node> posting = new ArrayDeque<>();
    private final Queue<Integer> freeReceives = new ArrayDeque<>();
    private final Queue<Integer> freeMessages = new ArrayDeque<>();
    private Node[] messages;

    @Test
    void shouldDecideLikeQueuesWhenNumbersOfMessagesAndCommandsWrapAround() {
        for (int i = 0; i < RUNS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            // Slots of a queue are used once before the number whose valid word is that of unused memory.
            run(program(random, -200 - random.nextInt(100), -60 - random.nextInt(50), 1), random, SEED + i);
        }
    }

    @Test
    void shouldDecideLikeQueuesWhenNumbersOfBlocksWrapAround() {
        for (int i = 0; i < RUNS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            int block = (i % 2 == 0 ? -1 : (1 << 24) - 1) - 2 * random.nextInt(40);
            run(program(random, 0, 0, block), random, SEED + i);
        }
    }

    /** The last conflict was so long ago that its number looks like one of the future. */
    @Test
    void shouldDecideLikeQueuesWhenThereWasNoConflictForLong() {
        for (int i = 0; i < RUNS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            OptimisticProgram program = program(random, 0, 0, (1 << 23) + 7);
            int lowest = random.nextInt(program.tables().sizes.threads());
            program.memory().store(DeviceTables.CONFLICT, 1 << 8 | ProgramSizes.MAX_THREADS - 1 - lowest);
            run(program, random, SEED + i);
        }
    }

    /** A program whose counters begin there; the block is odd, as the first one is. */
    private static OptimisticProgram program(SplittableRandom random, int message, int command, int block) {
        int threads = random.nextInt(10) == 0 ? 33 + random.nextInt(8) : 2 + random.nextInt(5);
        ProgramOptions options = new ProgramOptions(
                true, random.nextInt(4) == 0, random.nextBoolean(), random.nextInt(4) > 0, true, false, false, false);
        ProgramSizes sizes = new ProgramSizes(threads, 1 << random.nextInt(3), 32, 64, 64, 32);
        OptimisticProgram program = OptimisticProgram.create(sizes, options, DeviceHost.NONE);
        program.messageKernels().forEach(kernel -> {
            int[] registers = saved(kernel);
            registers[MESSAGE_NUMBER] += message;
            registers[MESSAGE_BLOCK] = block;
            kernel.restore(registers, 0);
        });
        int[] registers = saved(program.commandKernel());
        registers[COMMAND_NUMBER] = command;
        registers[COMMAND_ANNOUNCED] = message;
        registers[COMMAND_DECIDED] = message;
        program.commandKernel().restore(registers, 0);
        program.memory().store(DeviceTables.ANNOUNCED, message);
        program.memory().store(DeviceTables.COMPLETED_BLOCKS, block - 1);
        for (int number = message; number != message + sizes.completions(); number++) {
            program.memory().store(program.tables().results.entry(number), number + 1 - sizes.completions());
        }
        program.host().startAt(message, command);
        return program;
    }

    private static int[] saved(Kernel kernel) {
        int[] registers = new int[kernel.registers()];
        kernel.save(registers, 0);
        return registers;
    }

    private void run(OptimisticProgram program, SplittableRandom random, long seed) {
        begin(program.tables().sizes);
        HostPort host = program.host();
        List<Kernel> kernels = program.kernels();
        MemoryThread device = new MemoryThread(program.memory());
        int arrived = 0;
        int waits = 0;
        int sequence = 0;
        while (arrived < MESSAGES || !host.isSettled()) {
            if (arrived < MESSAGES && random.nextInt(60) == 0) {
                int burst = 1 + random.nextInt(12);
                int source = random.nextInt(4) - 1;
                int tag = random.nextInt(3) - 1;
                sequence++;
                for (int i = 0; i < burst; i++) {
                    post(host, source, tag, sequence);
                }
                for (int i = 0; i < burst && host.roomForMessages() > 0 && !freeMessages.isEmpty(); i++) {
                    announce(host, source < 0 ? random.nextInt(3) : source, tag < 0 ? random.nextInt(2) : tag);
                    arrived++;
                }
            }
            boolean progress = kernels.get(random.nextInt(kernels.size())).step(device);
            waits = progress ? 0 : waits + 1;
            assertThat(waits).as("waiting steps, seed %d", seed).isLessThan(MOST_WAITS);
            if (random.nextInt(4) == 0) {
                check(host, seed);
            }
        }
    }

    private void begin(ProgramSizes sizes) {
        posted.clear();
        unexpected.clear();
        posting.clear();
        freeReceives.clear();
        freeMessages.clear();
        for (int i = 0; i < sizes.receives(); i++) {
            freeReceives.add(i);
        }
        for (int i = 0; i < sizes.messages(); i++) {
            freeMessages.add(i);
        }
        messages = new Node[sizes.messages()];
    }

    private void post(HostPort host, int source, int tag, int sequence) {
        if (host.roomForCommands() > 0 && !freeReceives.isEmpty()) {
            posting.add(new Node(freeReceives.remove(), source, tag));
            host.post(lastOf(posting).number, source, tag, sequence);
        }
    }

    private static Node lastOf(Queue<Node> nodes) {
        return ((ArrayDeque<Node>) nodes).getLast();
    }

    private void announce(HostPort host, int source, int tag) {
        int number = freeMessages.remove();
        messages[number] = new Node(number, source, tag);
        host.announce(
                number,
                source,
                tag,
                0,
                EnvelopeHashes.hash(source, tag),
                EnvelopeHashes.hash(source),
                EnvelopeHashes.hash(tag));
    }

    /** The oracle: posts take effect when they are replied to. */
    private void check(HostPort host, long seed) {
        switch (host.poll()) {
            case MATCHED -> {
                Node message = messages[host.message()];
                Node expected = first(posted, receive -> receive.accepts(message));
                assertThat(expected == null ? -1 : expected.number)
                        .as("receive of %s, seed %d", message, seed)
                        .isEqualTo(host.receive());
                posted.remove(expected);
                freeReceives.add(host.receive());
                freeMessages.add(message.number);
            }
            case UNEXPECTED -> {
                Node message = messages[host.message()];
                assertThat(first(posted, receive -> receive.accepts(message)))
                        .as("receive of %s, seed %d", message, seed)
                        .isNull();
                unexpected.add(message);
            }
            case REPLIED -> {
                Node receive = posting.remove();
                Node expected = first(unexpected, receive::accepts);
                assertThat(host.message())
                        .as("message of %s, seed %d", receive, seed)
                        .isEqualTo(expected == null ? -1 : expected.number);
                if (expected == null) {
                    posted.add(receive);
                } else {
                    unexpected.remove(expected);
                    freeMessages.add(expected.number);
                    freeReceives.add(receive.number);
                }
            }
            default -> {}
        }
    }

    private static Node first(List<Node> nodes, Predicate<Node> wanted) {
        return nodes.stream().filter(wanted).findFirst().orElse(null);
    }

    /** Commands that are executed without opening the gate between them keep the order of calls all the same. */
    @Test
    void shouldFindMessageWhenProbeFollowsOtherCommandAtOnce() {
        OptimisticProgram program =
                OptimisticProgram.create(new ProgramSizes(2, 1, 4, 4, 4, 4), ProgramOptions.DEFAULT, DeviceHost.NONE);
        begin(program.tables().sizes);
        MemoryThread device = new MemoryThread(program.memory());
        HostPort host = program.host();
        host.post(0, 1, 1, 0);
        for (int step = 0; step < 4; step++) { // sees the command, closes the gate for messages from 0 on
            assertThat(program.commandKernel().step(device)).isTrue();
        }
        announce(host, 0, 0);
        host.probe(0, 0, false);
        boolean progress = true;
        while (progress) {
            progress = false;
            for (Kernel kernel : program.kernels()) {
                progress |= kernel.step(device);
            }
        }
        assertThat(host.poll()).isEqualTo(HostPort.Event.REPLIED);
        assertThat(host.poll()).isEqualTo(HostPort.Event.UNEXPECTED);
        assertThat(host.poll()).isEqualTo(HostPort.Event.REPLIED);
        assertThat(host.message()).as("what the probe found").isZero();
    }
}
