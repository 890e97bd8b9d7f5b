import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.Header;
import io.jmpi.bench.peers.JavaProgram;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The measurements with Aeron over IPC: two processes, a stream for each direction, and a media driver in the process of rank 0.
 * Arguments: transport, ranks, those of the measurement.
 */
public final class AeronProgram extends JavaProgram {
    private static final String CHANNEL = "aeron:ipc?term-length=64m";
    private static final int ACKNOWLEDGED = 4;
    private static final int SPINS = 100;

    private final int rank;
    private final ExclusivePublication publication;
    private final Subscription subscription;
    private final FragmentAssembler assembler = new FragmentAssembler(this::store);
    private final UnsafeBuffer sending = new UnsafeBuffer(0, 0);
    private final ByteBuffer small = ByteBuffer.allocate(Double.BYTES);

    private ByteBuffer memory;
    private long received;

    private AeronProgram(Aeron aeron, int rank) {
        this.rank = rank;
        publication = aeron.addExclusivePublication(CHANNEL, 1 + rank);
        subscription = aeron.addSubscription(CHANNEL, 2 - rank);
        while (!publication.isConnected() || !subscription.isConnected()) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("rank1")) {
            measure(1, arguments[1], arguments);
            return;
        }
        Path directory = Files.createTempDirectory(Path.of("/dev/shm"), "aeron");
        MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(directory.toString())
                .threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true);
        try (MediaDriver driver = MediaDriver.launch(context)) {
            Process other = startRank1(directory, arguments);
            try {
                measure(0, directory.toString(), arguments);
                other.waitFor();
            } finally {
                other.destroy();
            }
        }
    }

    private static Process startRank1(Path directory, String[] arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "AeronProgram", "rank1", directory.toString()));
        command.addAll(Arrays.asList(arguments).subList(2, arguments.length));
        return new ProcessBuilder(command).inheritIO().start();
    }

    private static void measure(int rank, String directory, String[] arguments) throws Exception {
        try (Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(directory))) {
            AeronProgram program = new AeronProgram(aeron, rank);
            program.run("Aeron " + version(Aeron.class), Arrays.copyOfRange(arguments, 2, arguments.length));
            program.barrier();
        }
    }

    @Override
    protected int rank() {
        return rank;
    }

    @Override
    protected int ranks() {
        return 2;
    }

    @Override
    protected void send(ByteBuffer message) {
        send(message, message.capacity());
    }

    private void store(DirectBuffer buffer, int offset, int length, Header header) {
        buffer.getBytes(offset, memory, 0, length);
        received++;
    }

    private void send(ByteBuffer message, int length) {
        sending.wrap(message);
        for (int polls = 0; publication.offer(sending, 0, length) < 0; polls++) {
            idle(polls);
        }
    }

    @Override
    protected void receive(ByteBuffer target) {
        memory = target;
        long before = received;
        for (int polls = 0; received == before; polls++) {
            if (subscription.poll(assembler, 1) == 0) {
                idle(polls);
            }
        }
    }

    /** Leaves a core that others need: the media driver must run, too. */
    private static void idle(int polls) {
        if (polls < SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    @Override
    protected void sendWindow(ByteBuffer[] messages) {
        for (ByteBuffer message : messages) {
            send(message);
        }
        receive(small);
    }

    @Override
    protected void receiveWindow(ByteBuffer[] targets) {
        for (ByteBuffer target : targets) {
            receive(target);
        }
        send(small, ACKNOWLEDGED);
    }

    @Override
    protected void barrier() {
        largest(0);
    }

    @Override
    protected double largest(double value) {
        small.putDouble(0, value);
        send(small);
        receive(small);
        return Math.max(value, small.getDouble(0));
    }

    @Override
    protected void allreduce(double[] sending, double[] receiving) {
        throw new UnsupportedOperationException("Aeron has no collective operations");
    }

    @Override
    protected void alltoall(double[] sending, double[] receiving, int count) {
        throw new UnsupportedOperationException("Aeron has no collective operations");
    }

    @Override
    protected void bcast(double[] values) {
        throw new UnsupportedOperationException("Aeron has no collective operations");
    }
}
