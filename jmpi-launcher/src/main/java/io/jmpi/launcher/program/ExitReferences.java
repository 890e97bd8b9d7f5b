package io.jmpi.launcher.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * Lets the references of a class file to {@code System.exit} name {@link RankExit} instead, by changing only its
 * constant pool, so that a rank's process starts without ASM. Stateless; any thread.
 */
final class ExitReferences {
    private static final int COUNT_AT = 8;
    private static final int POOL_AT = 10;
    private static final int MOST = 0xFFFF;

    /** The constants that the class needs: its name, and itself. */
    private static final int ADDED = 2;

    // tags of constants
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int METHOD = 10;

    private static final byte[] OWNER = "java/lang/System".getBytes(UTF_8);
    private static final byte[] NAME = "exit".getBytes(UTF_8);
    private static final byte[] DESCRIPTOR = "(I)V".getBytes(UTF_8);
    private static final byte[] NEW_OWNER =
            RankExit.class.getName().replace('.', '/').getBytes(UTF_8);

    private ExitReferences() {}

    /** Returns the class file itself if it has no such references, or is malformed, which the JVM reports. */
    static byte[] redirected(byte[] classFile) {
        try {
            Pool pool = new Pool(ByteBuffer.wrap(classFile));
            int reference = pool.exit();
            return reference < 0 || !pool.hasSpace() ? classFile : pool.withNewOwner(reference);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            return classFile;
        }
    }

    private static final class Pool {
        private final ByteBuffer file;
        private final int count;

        /** Where constants are, by their index. */
        private final int[] at;

        private final int end;

        Pool(ByteBuffer file) {
            this.file = file;
            count = number(COUNT_AT);
            at = new int[count];
            int position = POOL_AT;
            for (int i = 1; i < count; i++) {
                at[i] = position;
                int tag = file.get(position);
                position += length(tag, position);
                i += tag == LONG || tag == DOUBLE ? 1 : 0; // They take two indexes.
            }
            end = position;
        }

        private int length(int tag, int position) {
            return switch (tag) {
                case UTF8 -> 3 + number(position + 1);
                case LONG, DOUBLE -> 9;
                case CLASS, 8, 16, 19, 20 -> 3; // string, method type, module, package
                case 15 -> 4; // method handle
                case 3, 4, 9, METHOD, 11, 12, 17, 18 -> 5;
                default -> throw new IllegalArgumentException("no tag of a constant: " + tag);
            };
        }

        /** Where the reference is; -1 if there is none. */
        int exit() {
            for (int position : at) {
                if (position > 0 && file.get(position) == METHOD) {
                    int nameAndType = at[number(position + 3)];
                    if (isText(number(at[number(position + 1)] + 1), OWNER)
                            && isText(number(nameAndType + 1), NAME)
                            && isText(number(nameAndType + 3), DESCRIPTOR)) {
                        return position;
                    }
                }
            }
            return -1;
        }

        private boolean isText(int index, byte[] text) {
            int position = at[index];
            return number(position + 1) == text.length
                    && file.slice(position + 3, text.length).equals(ByteBuffer.wrap(text));
        }

        boolean hasSpace() {
            return count + ADDED <= MOST;
        }

        /** Adds the constants of the class, to which the reference then belongs. */
        byte[] withNewOwner(int reference) {
            int added = 3 + NEW_OWNER.length + 3;
            ByteBuffer changed = ByteBuffer.allocate(file.capacity() + added);
            changed.put(file.slice(0, end));
            changed.put((byte) UTF8).putShort((short) NEW_OWNER.length).put(NEW_OWNER);
            changed.put((byte) CLASS).putShort((short) count);
            changed.put(file.slice(end, file.capacity() - end));
            changed.putShort(COUNT_AT, (short) (count + ADDED));
            changed.putShort(reference + 1, (short) (count + 1));
            return changed.array();
        }

        private int number(int position) {
            return file.getShort(position) & MOST;
        }
    }
}
