package io.jmpi.launcher.program;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites class files of a program, also method references in them; calls by reflection remain as they are:
 *
 * <ul>
 *   <li>{@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt} become calls of {@link RankExit}; in a process only
 *       the first of them ({@link ExitReferences});
 *   <li>{@code ClassLoader.getSystemClassLoader}, {@code getSystemResource} and so on become calls of {@link
 *       RankResources}.
 * </ul>
 *
 * <p>Immutable; any thread.
 */
final class ReplacedCalls {
    /** In a process of the rank's own, where an exit is one. */
    static final ReplacedCalls IN_PROCESS = new ReplacedCalls(false, "getSystem");

    /** In the launcher's JVM. */
    static final ReplacedCalls IN_JVM = new ReplacedCalls(true, "getSystem", "exit", "halt");

    private static final int METHOD_REFERENCE = 10; // the tag in the constant pool
    private static final String SYSTEM = "java/lang/System";
    private static final String RUNTIME = "java/lang/Runtime";
    private static final String LOADER = "java/lang/ClassLoader";
    private static final String CODE_ONLY = "(I)V";
    private static final String WITH_RUNTIME = "(L" + RUNTIME + ";I)V";

    private final boolean exits;
    private final byte[][] hints;

    private ReplacedCalls(boolean exits, String... hints) {
        this.exits = exits;
        this.hints = new byte[hints.length][];
        for (int i = 0; i < hints.length; i++) {
            this.hints[i] = hints[i].getBytes(US_ASCII);
        }
    }

    /** Returns the class file itself if it has no such calls, is malformed, or is newer than ASM. */
    byte[] replaceIn(byte[] classFile) {
        try {
            byte[] replaced = exits ? classFile : ExitReferences.redirected(classFile);
            // Most classes have not even the names, so that a rank starts without ASM.
            return hasHint(replaced) ? new Rewriting(replaced).result() : replaced;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return classFile;
        }
    }

    private boolean hasHint(byte[] classFile) {
        for (byte[] hint : hints) {
            for (int i = 0; i + hint.length <= classFile.length; i++) {
                int matched = 0;
                while (matched < hint.length && classFile[i + matched] == hint[matched]) {
                    matched++;
                }
                if (matched == hint.length) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isReplaced(String owner, String name, String descriptor) {
        if (owner.equals(LOADER)) {
            return name.startsWith("getSystem");
        }
        return exits
                && descriptor.equals(CODE_ONLY)
                && (owner.equals(SYSTEM) && name.equals("exit")
                        || owner.equals(RUNTIME) && (name.equals("exit") || name.equals("halt")));
    }

    /** The static method instead of another method. */
    private static Handle replacement(String owner, String name, String descriptor) {
        if (owner.equals(LOADER)) {
            return staticMethod(RankResources.class, name, descriptor);
        }
        return staticMethod(RankExit.class, "exit", owner.equals(SYSTEM) ? CODE_ONLY : WITH_RUNTIME);
    }

    private static Handle staticMethod(Class<?> owner, String name, String descriptor) {
        return new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(owner), name, descriptor, false);
    }

    private final class Rewriting {
        private final byte[] classFile;
        private final ClassReader reader;

        Rewriting(byte[] classFile) {
            this.classFile = classFile;
            reader = new ClassReader(classFile);
        }

        byte[] result() {
            if (!hasReplacedCalls()) {
                return classFile;
            }
            ClassWriter writer = new ClassWriter(0); // Calls keep their effect on the stack, and so all frames.
            reader.accept(new OfClass(writer), 0);
            return writer.toByteArray();
        }

        private boolean hasReplacedCalls() {
            char[] buffer = new char[reader.getMaxStringLength()];
            for (int i = 1; i < reader.getItemCount(); i++) {
                int item = reader.getItem(i);
                if (item > 0 && reader.readByte(item - 1) == METHOD_REFERENCE) {
                    int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                    if (isReplaced(
                            reader.readClass(item, buffer),
                            reader.readUTF8(nameAndType, buffer),
                            reader.readUTF8(nameAndType + 2, buffer))) {
                        return true;
                    }
                }
            }
            return false;
        }

        private Object replaced(Object constant) {
            return constant instanceof Handle handle
                            && isReplaced(handle.getOwner(), handle.getName(), handle.getDesc())
                    ? replacement(handle.getOwner(), handle.getName(), handle.getDesc())
                    : constant;
        }

        private final class OfClass extends ClassVisitor {
            OfClass(ClassVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return new OfMethod(super.visitMethod(access, name, descriptor, signature, exceptions));
            }
        }

        private final class OfMethod extends MethodVisitor {
            OfMethod(MethodVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (isReplaced(owner, name, descriptor)) {
                    Handle call = replacement(owner, name, descriptor);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, call.getOwner(), call.getName(), call.getDesc(), false);
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                Object[] replaced = new Object[arguments.length];
                for (int i = 0; i < arguments.length; i++) {
                    replaced[i] = replaced(arguments[i]);
                }
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
            }

            @Override
            public void visitLdcInsn(Object value) {
                super.visitLdcInsn(replaced(value));
            }
        }
    }
}
