import io.jmpi.bench.peers.JavaProgram;
import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.Request;

/** The measurements with Open MPI's Java bindings, in direct buffers, which they do not copy. */
public final class OpenMpiProgram extends JavaProgram {
    private ByteBuffer acknowledgement;
    private int peer;

    public static void main(String[] arguments) throws Exception {
        String[] rest = MPI.Init(arguments);
        OpenMpiProgram program = new OpenMpiProgram();
        program.acknowledgement = MPI.newByteBuffer(4);
        program.peer = 1 - program.rank();
        program.run(MPI.getLibVersion().split("[,\n]", 2)[0] + " (Java)", rest);
        MPI.Finalize();
    }

    @Override
    protected int rank() throws Exception {
        return MPI.COMM_WORLD.getRank();
    }

    @Override
    protected int ranks() throws Exception {
        return MPI.COMM_WORLD.getSize();
    }

    @Override
    protected ByteBuffer allocate(int bytes) {
        return MPI.newByteBuffer(bytes);
    }

    @Override
    protected void send(ByteBuffer message) throws Exception {
        MPI.COMM_WORLD.send(message, message.capacity(), MPI.BYTE, peer, DATA);
    }

    @Override
    protected void receive(ByteBuffer memory) throws Exception {
        MPI.COMM_WORLD.recv(memory, memory.capacity(), MPI.BYTE, peer, DATA);
    }

    @Override
    protected void sendWindow(ByteBuffer[] messages) throws Exception {
        Request[] requests = new Request[messages.length];
        for (int i = 0; i < messages.length; i++) {
            requests[i] = MPI.COMM_WORLD.iSend(messages[i], messages[i].capacity(), MPI.BYTE, peer, DATA);
        }
        Request.waitAll(requests);
        MPI.COMM_WORLD.recv(acknowledgement, 4, MPI.BYTE, peer, ACKNOWLEDGEMENT);
    }

    @Override
    protected void receiveWindow(ByteBuffer[] memory) throws Exception {
        Request[] requests = new Request[memory.length];
        for (int i = 0; i < memory.length; i++) {
            requests[i] = MPI.COMM_WORLD.iRecv(memory[i], memory[i].capacity(), MPI.BYTE, peer, DATA);
        }
        Request.waitAll(requests);
        MPI.COMM_WORLD.send(acknowledgement, 4, MPI.BYTE, peer, ACKNOWLEDGEMENT);
    }

    @Override
    protected void barrier() throws Exception {
        MPI.COMM_WORLD.barrier();
    }

    @Override
    protected double largest(double value) throws Exception {
        double[] largest = new double[1];
        MPI.COMM_WORLD.allReduce(new double[] {value}, largest, 1, MPI.DOUBLE, MPI.MAX);
        return largest[0];
    }

    @Override
    protected void allreduce(double[] sending, double[] receiving) throws Exception {
        MPI.COMM_WORLD.allReduce(sending, receiving, sending.length, MPI.DOUBLE, MPI.SUM);
    }

    @Override
    protected void alltoall(double[] sending, double[] receiving, int elements) throws Exception {
        MPI.COMM_WORLD.allToAll(sending, elements, MPI.DOUBLE, receiving, elements, MPI.DOUBLE);
    }

    @Override
    protected void bcast(double[] elements) throws Exception {
        MPI.COMM_WORLD.bcast(elements, elements.length, MPI.DOUBLE, 0);
    }
}
