package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Jmpi;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A type that the program frees stays in use by communication that has started with it (MPI 4.1, section 5.1.9). */
@Timeout(60)
class FreedDatatypeTest {
    @Test
    void shouldCompleteAReceiveWhoseTypeHasBeenFreed() {
        Jmpi.run(1, world -> {
            Intracomm comm = new Intracomm(world);
            IntBuffer memory = ByteBuffer.allocateDirect(4 * Integer.BYTES).asIntBuffer();
            Datatype pairs = Datatype.createContiguous(2, MPI.INT);
            Request receive = comm.iRecv(memory, 2, pairs, 0, 0);
            pairs.free();
            comm.send(new int[] {1, 2, 3, 4}, 4, MPI.INT, 0, 0);

            Status status = receive.waitStatus();

            assertThat(status.getCount(MPI.INT)).isEqualTo(4);
            assertThat(status.count).isEqualTo(2);
        });
    }
}
