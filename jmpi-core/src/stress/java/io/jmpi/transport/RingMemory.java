package io.jmpi.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The memory of a ring as its producer sees it, and as its consumer does. Memory is used again after that of {@value
 * #RINGS} other rings, which is more than jcstress has at the same time.
 *
 * @param producer all of it, zero at first
 * @param consumer the same memory, which may have other addresses
 * @param isMappedTwice whether it has, as in two processes
 */
record RingMemory(ByteBuffer producer, ByteBuffer consumer, boolean isMappedTwice) {
    /** Room for the head, and for two or three short frames. */
    private static final int RING = 512 + 384;

    private static final int RINGS = 16 * 1024;
    private static final ByteBuffer OF_ONE_JVM = FrameRing.allocate(RINGS * RING);
    private static final ByteBuffer[] MAPPED_TWICE = mapTwice();
    private static final AtomicInteger NEXT = new AtomicInteger();

    private static ByteBuffer[] mapTwice() {
        Path sharedMemory = Path.of("/dev/shm");
        try {
            Path name = Files.isDirectory(sharedMemory)
                    ? Files.createTempFile(sharedMemory, "jmpi-stress-", null)
                    : Files.createTempFile("jmpi-stress-", null);
            try (FileChannel file = FileChannel.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return new ByteBuffer[] {map(file), map(file)};
            } finally {
                Files.delete(name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ByteBuffer map(FileChannel file) throws IOException {
        return file.map(FileChannel.MapMode.READ_WRITE, 0, RINGS * RING);
    }

    /** Returns the memory of one ring: of one JVM and mapped twice in turns. */
    static RingMemory take() {
        int number = NEXT.getAndIncrement();
        int offset = Math.floorMod(number, RINGS) * RING;
        boolean isMappedTwice = number % 2 != 0;
        ByteBuffer producer = (isMappedTwice ? MAPPED_TWICE[0] : OF_ONE_JVM).slice(offset, RING);
        ByteBuffer consumer = (isMappedTwice ? MAPPED_TWICE[1] : OF_ONE_JVM).slice(offset, RING);
        producer.order(ByteOrder.nativeOrder());
        for (int i = 0; i < RING; i += Long.BYTES) {
            producer.putLong(i, 0);
        }
        producer.order(ByteOrder.BIG_ENDIAN);
        return new RingMemory(producer, consumer, isMappedTwice);
    }

    @Override
    public String toString() {
        return isMappedTwice ? "mapped twice" : "of one JVM";
    }
}
