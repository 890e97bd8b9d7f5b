package io.jmpi.bench.command;

/** Marks at the ends of messages, by which receivers recognise them. */
public final class Marks {
    private Marks() {}

    /** Marks the ends of a message of at least one byte. */
    public static void mark(byte[] memory, int offset, int bytes, int mark) {
        memory[offset] = (byte) mark;
        memory[offset + bytes - 1] = (byte) ~mark;
    }

    /**
     * Checks the ends of a message, and removes the marks.
     *
     * @throws IllegalStateException if the message is another one
     */
    public static void require(byte[] memory, int offset, int bytes, int mark, String what) {
        int last = offset + bytes - 1;
        if (memory[last] != (byte) ~mark || bytes > 1 && memory[offset] != (byte) mark) {
            throw new IllegalStateException(what + " contains wrong data");
        }
        mark(memory, offset, bytes, mark + 1);
    }
}
