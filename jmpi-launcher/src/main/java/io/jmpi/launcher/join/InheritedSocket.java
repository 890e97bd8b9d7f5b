package io.jmpi.launcher.join;

import io.jmpi.launcher.output.OneLineLog;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.FileDescriptor;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A connected socket that this process has inherited from the launcher that started it, by the number of its descriptor:
 * {@code PMI_FD} of Slurm's {@code srun --mpi=pmi2} and of MPICH's {@code mpiexec}. Through Netty, because Java has no access
 * to an inherited descriptor other than the standard streams.
 *
 * <p>Thread: one reads, one writes. Lifetime: until its end has been read. Then the reader closes it. If another thread
 * closed it, the reader could read from a new file that has got the same descriptor.
 */
final class InheritedSocket implements Closeable {
    private static final int CAPACITY = 4096;

    private final FileDescriptor descriptor;

    /**
     * Uses a descriptor.
     *
     * @throws IOException if Netty's native library cannot be loaded here
     */
    InheritedSocket(int number) throws IOException {
        OneLineLog.silenceLibraries();
        if (!Epoll.isAvailable()) {
            throw new IOException(
                    "Netty's library for Linux is needed to use descriptor " + number + ": "
                            + Epoll.unavailabilityCause(),
                    Epoll.unavailabilityCause());
        }
        Path link = Path.of("/proc/self/fd", Integer.toString(number));
        if (Files.isDirectory(link.getParent())
                && !(Files.isSymbolicLink(link)
                        && Files.readSymbolicLink(link).toString().startsWith("socket:"))) {
            throw new IOException(
                    "this process has not inherited it; another rank, or a process that closes descriptors that it does"
                            + " not know, may have started it");
        }
        descriptor = new FileDescriptor(number);
    }

    InputStream input() {
        return new InputStream() {
            private final ByteBuffer buffer =
                    ByteBuffer.allocateDirect(CAPACITY).limit(0);

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                if (!buffer.hasRemaining()) {
                    int count = descriptor.read(buffer, 0, CAPACITY);
                    if (count < 0) {
                        descriptor.close();
                        return -1;
                    }
                    buffer.position(0).limit(count);
                }
                int count = Math.min(length, buffer.remaining());
                buffer.get(bytes, offset, count);
                return count;
            }
        };
    }

    OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            /** By one system call unless the socket is full: Slurm drops messages that arrive in two pieces. */
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                ByteBuffer direct = ByteBuffer.allocateDirect(length).put(0, bytes, offset, length);
                int written = 0;
                while (written < length) {
                    written += descriptor.write(direct, written, length);
                }
            }
        };
    }

    /** Has no effect: the launcher closes the other side. */
    @Override
    public void close() {}
}
