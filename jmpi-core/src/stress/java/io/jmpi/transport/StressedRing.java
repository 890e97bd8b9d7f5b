package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;

/**
 * A ring that one thread of jcstress fills with numbered frames while another one reads and checks them. Their lengths
 * let the end of the ring coincide with that of a frame at one time, and require padding at another.
 */
final class StressedRing implements FrameHandler {
    private static final int[] LENGTHS = {24, 60, 16, 31};

    /** How often a side looks for room, or for a frame, before it gives up, because the other side may not run. */
    private static final int PATIENCE = 100;

    private final RingMemory memory = RingMemory.take();
    private final FrameRing producer = new FrameRing(memory.producer());
    private final FrameRing consumer = new FrameRing(memory.consumer());
    private final FrameClaim claim = new FrameClaim();
    private int written;
    private int read;
    private int writtenBefore;
    private String defect;

    /** Returns a ring that is full when the threads begin. */
    static StressedRing full() {
        StressedRing ring = new StressedRing();
        ring.fill();
        ring.writtenBefore = ring.written;
        return ring;
    }

    // ---------------------------------------------------------------- producer

    /** Claims and writes the next frame, which is not published; false if there is no room. */
    boolean tryToWrite() {
        int length = LENGTHS[written % LENGTHS.length];
        if (!producer.tryClaim(length, claim)) {
            return false;
        }
        FrameHeader.put(claim.buffer, claim.offset, length, FrameHeader.MESSAGE);
        for (int i = FrameHeader.LENGTH; i < length; i++) {
            claim.buffer.put(claim.offset + i, content(written, i));
        }
        written++;
        return true;
    }

    void publish() {
        producer.publish();
    }

    /** Writes until the ring is full. */
    void fill() {
        while (tryToWrite()) {}
        publish();
    }

    /** Writes so many frames, each second one published with its predecessor, unless the consumer makes no room. */
    void writeStream(int frames) {
        for (int attempts = 0; written < frames && attempts < PATIENCE; ) {
            if (!tryToWrite()) {
                attempts++;
                publish();
            } else if (written % 2 == 0) {
                publish();
            }
        }
        publish();
    }

    boolean mustWake() {
        return producer.mustWake();
    }

    // ---------------------------------------------------------------- consumer

    /** Announces sleep, sleeps for a moment if there is no frame, and looks again; returns whether there is still none. */
    boolean fallsAsleep() {
        consumer.sleeps(true);
        if (!consumer.isEmpty()) {
            return false;
        }
        LockSupport.parkNanos(FrameRing.SECOND_LOOK_NANOS);
        return consumer.isEmpty();
    }

    /** Reads what is visible. */
    void poll() {
        try {
            consumer.poll(0, this);
        } catch (MalformedFrameException e) {
            report(e.getMessage());
        }
    }

    /** Reads until it has seen so many frames, unless the producer writes no more. */
    void readStream(int frames) {
        for (int attempts = 0; read < frames && attempts < PATIENCE && defect == null; attempts++) {
            poll();
        }
    }

    @Override
    public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
        int expected = LENGTHS[read % LENGTHS.length];
        if (length != expected || FrameHeader.type(buffer, offset) != FrameHeader.MESSAGE) {
            report("frame " + read + " has length " + length + " and type " + FrameHeader.type(buffer, offset));
        }
        for (int i = FrameHeader.LENGTH; i < expected; i++) {
            if (buffer.get(offset + i) != content(read, i)) {
                report("byte " + i + " of frame " + read + " is that of another frame");
            }
        }
        read++;
    }

    @Override
    public void onPeerFailed(int peer, Throwable cause) {
        report(cause.toString());
    }

    private void report(String found) {
        if (defect == null) {
            defect = found;
        }
    }

    // ---------------------------------------------------------------- after both

    /** Reads what is left. Returns what was wrong, or else whether the threads have met. */
    String verdict() {
        boolean haveMet = read > 0 && written > writtenBefore;
        if (defect == null) {
            poll();
        }
        if (defect == null && read != written) {
            report(read + " frames read of " + written);
        }
        return defect != null ? defect : haveMet ? "whole, meanwhile" : "whole, afterwards";
    }

    /** Which kind of memory it has. */
    String memory() {
        return memory.toString();
    }

    private static byte content(int number, int index) {
        return (byte) (number * 31 + index * 7 + 1);
    }
}
