import io.jmpi.bench.peers.JavaProgram;
import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.Request;

/** The measurements with MPJ Express, or another library that has the interface of mpiJava. */
public final class MpjProgram extends JavaProgram {
    private final byte[] acknowledgement = new byte[4];
    private int peer;

    public static void main(String[] arguments) throws Exception {
        String[] rest = MPI.Init(arguments);
        MpjProgram program = new MpjProgram();
        program.peer = 1 - program.rank();
        program.run("MPJ Express (" + version(MPI.class) + ")", rest);
        MPI.Finalize();
    }

    @Override
    protected int rank() throws Exception {
        return MPI.COMM_WORLD.Rank();
    }

    @Override
    protected int ranks() throws Exception {
        return MPI.COMM_WORLD.Size();
    }

    @Override
    protected void send(ByteBuffer message) throws Exception {
        MPI.COMM_WORLD.Send(message.array(), 0, message.capacity(), MPI.BYTE, peer, DATA);
    }

    @Override
    protected void receive(ByteBuffer memory) throws Exception {
        MPI.COMM_WORLD.Recv(memory.array(), 0, memory.capacity(), MPI.BYTE, peer, DATA);
    }

    @Override
    protected void sendWindow(ByteBuffer[] messages) throws Exception {
        Request[] requests = new Request[messages.length];
        for (int i = 0; i < messages.length; i++) {
            requests[i] =
                    MPI.COMM_WORLD.Isend(messages[i].array(), 0, messages[i].capacity(), MPI.BYTE, peer, DATA);
        }
        Request.Waitall(requests);
        MPI.COMM_WORLD.Recv(acknowledgement, 0, 4, MPI.BYTE, peer, ACKNOWLEDGEMENT);
    }

    @Override
    protected void receiveWindow(ByteBuffer[] memory) throws Exception {
        Request[] requests = new Request[memory.length];
        for (int i = 0; i < memory.length; i++) {
            requests[i] = MPI.COMM_WORLD.Irecv(memory[i].array(), 0, memory[i].capacity(), MPI.BYTE, peer, DATA);
        }
        Request.Waitall(requests);
        MPI.COMM_WORLD.Send(acknowledgement, 0, 4, MPI.BYTE, peer, ACKNOWLEDGEMENT);
    }

    @Override
    protected void barrier() throws Exception {
        MPI.COMM_WORLD.Barrier();
    }

    @Override
    protected double largest(double value) throws Exception {
        double[] largest = new double[1];
        MPI.COMM_WORLD.Allreduce(new double[] {value}, 0, largest, 0, 1, MPI.DOUBLE, MPI.MAX);
        return largest[0];
    }

    @Override
    protected void allreduce(double[] sending, double[] receiving) throws Exception {
        MPI.COMM_WORLD.Allreduce(sending, 0, receiving, 0, sending.length, MPI.DOUBLE, MPI.SUM);
    }

    @Override
    protected void alltoall(double[] sending, double[] receiving, int elements) throws Exception {
        MPI.COMM_WORLD.Alltoall(sending, 0, elements, MPI.DOUBLE, receiving, 0, elements, MPI.DOUBLE);
    }

    @Override
    protected void bcast(double[] elements) throws Exception {
        MPI.COMM_WORLD.Bcast(elements, 0, elements.length, MPI.DOUBLE, 0);
    }
}
