package io.jmpi.launcher.pmi;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * The end of the time in which the other side of a connection has to identify itself, however many bytes it sends
 * meanwhile. Thread: the one that reads.
 */
final class Deadline {
    private final long millis;
    private final long began = System.nanoTime();
    private boolean over;

    /** Of each read after that; 0 for none. */
    Deadline(long millis) {
        this.millis = millis;
    }

    /** Lifts the limit: from now on each read waits without end. */
    void lift() {
        over = true;
    }

    /** Returns the socket's input, whose reads together end with the deadline. */
    InputStream limit(Socket socket) throws IOException {
        return new FilterInputStream(socket.getInputStream()) {
            @Override
            public int read() throws IOException {
                socket.setSoTimeout(timeout());
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                socket.setSoTimeout(timeout());
                return super.read(bytes, offset, length);
            }
        };
    }

    /** The time left, as a timeout of a socket, where 0 means none. */
    private int timeout() throws SocketTimeoutException {
        if (over) {
            return 0;
        }
        long left = millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        if (left <= 0) {
            throw new SocketTimeoutException("it did not identify itself within " + millis + " ms");
        }
        return (int) left;
    }
}
