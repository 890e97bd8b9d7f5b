package io.jmpi.internal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes that one ByteBuffer cannot hold, as windows. Those of a memory segment overlap: each window begins one step after the
 * previous one, and is up to two steps long, so that any range of one step lies in one window. Those of a list of ByteBuffers
 * follow one another: a range that lies in two of them lies in no window.
 *
 * <p>Immutable, except for {@link #order}; any thread. The program owns the memory.
 */
public final class LongMemory {
    /** Whole pages; a window has almost as many bytes as a segment may have that becomes a ByteBuffer. */
    public static final int LONGEST_STEP = (1 << 30) - 4096;

    private final ByteBuffer[] windows;
    private final long[] starts;

    /** From the start of a window to that of the next one; 0 if these distances differ. */
    private final long step;

    private final long length;

    /** Provides the bytes from an offset on, of a given length. */
    public interface Source {
        ByteBuffer slice(long offset, long length);
    }

    /**
     * Creates overlapping windows, in the byte order of the machine.
     *
     * @param step at most {@link #LONGEST_STEP}; less in tests
     */
    public LongMemory(Source source, long length, long step) {
        this.length = length;
        this.step = step;
        this.windows = new ByteBuffer[(int) Math.max(1, (length + step - 1) / step)];
        this.starts = new long[windows.length];
        for (int i = 0; i < windows.length; i++) {
            long start = i * step;
            starts[i] = start;
            windows[i] =
                    source.slice(start, Math.min(length - start, 2 * step - 1)).order(ByteOrder.nativeOrder());
        }
    }

    /** Creates windows that follow one another: the bytes of each buffer from index 0 to its limit, in its byte order. */
    public LongMemory(List<ByteBuffer> buffers) {
        List<ByteBuffer> filled =
                buffers.stream().filter(buffer -> buffer.limit() > 0).toList();
        this.step = 0;
        this.windows = filled.isEmpty() ? new ByteBuffer[] {ByteBuffer.allocate(0)} : filled.toArray(ByteBuffer[]::new);
        this.starts = new long[windows.length];
        for (int i = 1; i < windows.length; i++) {
            starts[i] = starts[i - 1] + windows[i - 1].limit();
        }
        this.length = starts[windows.length - 1] + windows[windows.length - 1].limit();
    }

    /** Returns the memory from the start of a window on. */
    public LongMemory from(int window) {
        return new LongMemory(Arrays.asList(windows).subList(window, windows.length));
    }

    public long length() {
        return length;
    }

    public boolean isReadOnly() {
        for (ByteBuffer window : windows) {
            if (window.isReadOnly()) {
                return true;
            }
        }
        return false;
    }

    /** Sets the byte order of memory that nobody else has. */
    public void order(ByteOrder order) {
        for (ByteBuffer window : windows) {
            window.order(order);
        }
    }

    /** Whether there are ranges of a step or less that lie in no window. */
    public boolean hasSeams() {
        return step == 0;
    }

    public int windows() {
        return windows.length;
    }

    /** Returns the window that begins last of those with the byte at an offset; the last one beyond the end. */
    public int windowAt(long offset) {
        if (step > 0) {
            return (int) Math.min(offset / step, windows.length - 1);
        }
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    public ByteBuffer window(int index) {
        return windows[index];
    }

    /** Returns where a window begins. */
    public long start(int index) {
        return starts[index];
    }

    /** Returns where a window ends. */
    public long end(int index) {
        return starts[index] + windows[index].limit();
    }
}
