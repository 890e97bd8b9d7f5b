package io.jmpi.offload.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.MemoryThread;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The program under a scheduler that picks the next thread at random, against a list of receives in their order. */
class SteppedProgramTest {
    private static final int SOURCES = 2;
    private static final int TAGS = 2;

    private record Receive(int number, int source, int tag) {
        boolean accepts(Message message) {
            return (source < 0 || source == message.source) && (tag < 0 || tag == message.tag);
        }
    }

    private record Message(int number, int source, int tag) {}

    @Test
    void shouldDecideLikeQueuesWhateverTheOrderOfSteps() {
        for (int run = 0; run < TestExtent.of(600, 3000, 3000); run++) {
            run(new Random(TestSeeds.SEED + run), TestSeeds.SEED + run);
        }
    }

    private void run(Random random, long seed) {
        int threads = 1 + random.nextInt(random.nextInt(10) == 0 ? 70 : 5);
        ProgramOptions options = new ProgramOptions(
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                true,
                false,
                false,
                false);
        ProgramSizes sizes = new ProgramSizes(threads, 1 << random.nextInt(3), 8, 64, 128, 8);
        OptimisticProgram program = OptimisticProgram.create(sizes, options, DeviceHost.NONE);
        HostPort host = program.host();
        List<Kernel> kernels = program.kernels();
        MemoryThread device = new MemoryThread(program.memory());
        Queue<Integer> freeReceives = new ArrayDeque<>();
        for (int i = 0; i < sizes.receives(); i++) {
            freeReceives.add(i);
        }
        Queue<Integer> freeMessages = new ArrayDeque<>();
        for (int i = 0; i < sizes.messages(); i++) {
            freeMessages.add(i);
        }
        // The device's order is that of events; posts take effect when they are replied to.
        List<Receive> posted = new ArrayList<>();
        List<Message> unexpected = new ArrayList<>();
        Queue<Receive> posting = new ArrayDeque<>();
        Message[] messages = new Message[sizes.messages()];
        Receive last = null;
        int sequence = 0;
        int wait = 0;
        for (int operation = 0; operation < 200 || !host.isSettled(); ) {
            if (operation < 200 && random.nextInt(8) == 0) {
                operation++;
                if (random.nextBoolean()) {
                    if (host.roomForCommands() > 0 && !freeReceives.isEmpty()) {
                        boolean like = last != null && random.nextInt(3) > 0;
                        int source = like ? last.source : random.nextInt(SOURCES + 1) - 1;
                        int tag = like ? last.tag : random.nextInt(TAGS + 1) - 1;
                        sequence += like ? 0 : 1;
                        last = new Receive(freeReceives.remove(), source, tag);
                        posting.add(last);
                        host.post(last.number, source, tag, sequence);
                    }
                } else if (host.roomForMessages() > 0 && !freeMessages.isEmpty()) {
                    int source = random.nextInt(SOURCES);
                    int tag = random.nextInt(TAGS);
                    int number = freeMessages.remove();
                    messages[number] = new Message(number, source, tag);
                    host.announce(
                            number,
                            source,
                            tag,
                            0,
                            EnvelopeHashes.hash(source, tag),
                            EnvelopeHashes.hash(source),
                            EnvelopeHashes.hash(tag));
                }
            }
            boolean progress = kernels.get(random.nextInt(kernels.size())).step(device);
            wait = progress ? 0 : wait + 1;
            assertEquals(true, wait < 100_000, "stuck, seed " + seed);
            if (random.nextInt(4) != 0) {
                continue;
            }
            switch (host.poll()) {
                case MATCHED -> {
                    Message message = messages[host.message()];
                    Receive expected = posted.stream()
                            .filter(receive -> receive.accepts(message))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError("seed " + seed));
                    assertEquals(expected.number, host.receive(), "seed " + seed);
                    posted.remove(expected);
                    freeReceives.add(expected.number);
                    freeMessages.add(message.number);
                }
                case UNEXPECTED -> {
                    Message message = messages[host.message()];
                    assertEquals(
                            0, posted.stream().filter(r -> r.accepts(message)).count(), "seed " + seed);
                    unexpected.add(message);
                }
                case REPLIED -> {
                    Receive receive = posting.remove();
                    Message expected = unexpected.stream()
                            .filter(receive::accepts)
                            .findFirst()
                            .orElse(null);
                    assertEquals(expected == null ? -1 : expected.number, host.message(), "seed " + seed);
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
    }
}
