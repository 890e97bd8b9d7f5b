package io.jmpi.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Memory that ranks of a job can share beside their frames if they are on one host. Any thread. */
public interface SharedMemory {
    /** The longest key, in bytes; a multiple of four. */
    int LONGEST_KEY = 124;

    /** Bytes at the begin of a memory that belong to the transport. */
    int RESERVED = 128;

    /** Memory that this rank has created. */
    interface Created extends AutoCloseable {
        /** All of it: direct, aligned to a cache line, and zero except for its first {@link #RESERVED} bytes. */
        ByteBuffer memory();

        /** What other ranks open it by, at most {@link #LONGEST_KEY} bytes. */
        byte[] key();

        /** Ends its opening: the other ranks have it, or will not. The memory stays as long as it is referred to. */
        @Override
        void close();
    }

    /** Returns a number of this rank's host, not negative; ranks with the same number can probably share memory. */
    long host();

    /**
     * Creates memory.
     *
     * @throws IOException if there is no room, or the key would be too long
     */
    Created create(int bytes) throws IOException;

    /**
     * Opens memory that another rank has created, by its key and with its length.
     *
     * @throws IOException if this rank cannot reach it
     */
    ByteBuffer open(byte[] key, int bytes) throws IOException;
}
