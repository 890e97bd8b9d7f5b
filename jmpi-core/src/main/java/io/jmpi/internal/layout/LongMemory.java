package io.jmpi.internal.layout;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Bytes of a memory segment that one ByteBuffer cannot hold, as overlapping windows. Each window begins one step after
 * the previous one, and is up to two steps long, so that any range of one step lies in one window. In the byte order of
 * the machine.
 *
 * <p>Immutable; any thread. The program owns the memory.
 */
public final class LongMemory {
    /** Whole pages; a window has almost as many bytes as a segment may have that becomes a ByteBuffer. */
    public static final int LONGEST_STEP = (1 << 30) - 4096;

    private final ByteBuffer[] windows;
    private final long step;
    private final long length;

    /** Provides the bytes from an offset on, of a given length. */
    public interface Source {
        ByteBuffer slice(long offset, long length);
    }

    /**
     * Creates windows.
     *
     * @param step at most {@link #LONGEST_STEP}; less in tests
     */
    public LongMemory(Source source, long length, long step) {
        this.length = length;
        this.step = step;
        this.windows = new ByteBuffer[(int) Math.max(1, (length + step - 1) / step)];
        for (int i = 0; i < windows.length; i++) {
            long start = i * step;
            windows[i] =
                    source.slice(start, Math.min(length - start, 2 * step - 1)).order(ByteOrder.nativeOrder());
        }
    }

    public long length() {
        return length;
    }

    public boolean isReadOnly() {
        return windows[0].isReadOnly();
    }

    /** Returns the window that has a step of bytes from there on, or all that are left. */
    public int windowAt(long offset) {
        return (int) Math.min(offset / step, windows.length - 1);
    }

    public ByteBuffer window(int index) {
        return windows[index];
    }

    /** Returns where a window begins. */
    public long start(int index) {
        return index * step;
    }

    /** Returns where a window ends. */
    public long end(int index) {
        return start(index) + windows[index].limit();
    }
}
