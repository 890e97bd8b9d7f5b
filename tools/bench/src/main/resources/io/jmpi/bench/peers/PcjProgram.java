import io.jmpi.bench.peers.JavaProgram;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.pcj.ExecutionBuilder;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;

/**
 * The measurements with PCJ: a put into a variable of the other rank is a send, a wait for its modification a receive. Ranks are
 * threads of one JVM (shm), or JVMs that PCJ connects by TCP (tcp). Arguments: transport, ranks, those of the measurement.
 */
@RegisterStorage(PcjProgram.Shared.class)
public final class PcjProgram extends JavaProgram implements StartPoint {
    private static final int LONGEST_WINDOW = 64;

    /** The variables of each rank that others write. */
    @Storage(PcjProgram.class)
    enum Shared {
        message,
        window,
        acknowledgement,
        elements,
        time
    }

    private byte[] message;
    private byte[][] window = new byte[LONGEST_WINDOW][];
    private int acknowledgement;
    private double[] elements;
    private double time;

    public static void main(String[] arguments) throws Exception {
        int ranks = Integer.parseInt(arguments[1]);
        boolean tcp = arguments[0].equals("tcp");
        ExecutionBuilder job = PCJ.executionBuilder(PcjProgram.class)
                .addProperty("arguments", String.join(" ", Arrays.copyOfRange(arguments, 2, arguments.length)));
        Integer[] ports = freePorts(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            job.addNode("localhost:" + ports[tcp ? rank : 0]);
        }
        job.deploy();
    }

    private static Integer[] freePorts(int count) throws Exception {
        Set<Integer> ports = new TreeSet<>();
        while (ports.size() < count) {
            try (ServerSocket socket = new ServerSocket(0)) {
                ports.add(socket.getLocalPort());
            }
        }
        return ports.toArray(new Integer[0]);
    }

    @Override
    public void main() throws Throwable {
        PCJ.barrier();
        run("PCJ " + version(PCJ.class), PCJ.getProperty("arguments").split(" "));
        PCJ.barrier();
    }

    @Override
    protected int rank() {
        return PCJ.myId();
    }

    @Override
    protected int ranks() {
        return PCJ.threadCount();
    }

    @Override
    protected void send(ByteBuffer data) {
        PCJ.asyncPut(data.array(), 1 - PCJ.myId(), Shared.message);
    }

    @Override
    protected void receive(ByteBuffer memory) {
        PCJ.waitFor(Shared.message);
    }

    @Override
    protected void sendWindow(ByteBuffer[] messages) {
        for (int i = 0; i < messages.length; i++) {
            PCJ.asyncPut(messages[i].array(), 1 - PCJ.myId(), Shared.window, i);
        }
        PCJ.waitFor(Shared.acknowledgement);
    }

    @Override
    protected void receiveWindow(ByteBuffer[] memory) {
        PCJ.waitFor(Shared.window, memory.length);
        PCJ.asyncPut(1, 1 - PCJ.myId(), Shared.acknowledgement);
    }

    @Override
    protected ByteBuffer received(int index, ByteBuffer memory) {
        return ByteBuffer.wrap(window[0] == null ? message : window[index]);
    }

    @Override
    protected void barrier() {
        PCJ.barrier();
    }

    @Override
    protected double largest(double value) {
        time = value;
        PCJ.barrier();
        double largest = PCJ.<Double>reduce((left, right) -> Math.max(left, right), Shared.time);
        PCJ.barrier();
        return largest;
    }

    @Override
    protected void allreduce(double[] sending, double[] receiving) {
        throw new UnsupportedOperationException("PCJ reduces for one rank only");
    }

    @Override
    protected void alltoall(double[] sending, double[] receiving, int count) {
        throw new UnsupportedOperationException("PCJ has no alltoall");
    }

    @Override
    protected void bcast(double[] values) {
        if (PCJ.myId() == 0) {
            PCJ.broadcast(values, Shared.elements);
        }
        PCJ.waitFor(Shared.elements);
        System.arraycopy(elements, 0, values, 0, values.length);
    }
}
