package io.jmpi.launcher;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Rewrites class files of a program: {@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt} become calls of
 * {@link RankExit}, also in method references. Calls by reflection remain as they are.
 *
 * <p>Stateless; any thread.
 */
final class ExitCalls {
    private static final int METHOD_REFERENCE = 10; // the tag in the constant pool
    private static final String SYSTEM = "java/lang/System";
    private static final String RUNTIME = "java/lang/Runtime";
    private static final String CODE_ONLY = "(I)V";
    private static final String WITH_RUNTIME = "(L" + RUNTIME + ";I)V";
    private static final String REPLACEMENT = Type.getInternalName(RankExit.class);

    private ExitCalls() {}

    /** Returns the class file itself if it has no such calls, is malformed, or is newer than ASM. */
    static byte[] replaceIn(byte[] classFile) {
        try {
            ClassReader reader = new ClassReader(classFile);
            if (!mayExit(reader)) {
                return classFile;
            }
            ClassWriter writer = new ClassWriter(0); // Calls keep their effect on the stack, and so all frames.
            reader.accept(new OfClass(writer), 0);
            return writer.toByteArray();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return classFile;
        }
    }

    private static boolean mayExit(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item > 0 && reader.readByte(item - 1) == METHOD_REFERENCE) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                if (ends(
                        reader.readClass(item, buffer),
                        reader.readUTF8(nameAndType, buffer),
                        reader.readUTF8(nameAndType + 2, buffer))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean ends(String owner, String name, String descriptor) {
        return descriptor.equals(CODE_ONLY)
                && (owner.equals(SYSTEM) && name.equals("exit")
                        || owner.equals(RUNTIME) && (name.equals("exit") || name.equals("halt")));
    }

    private static String descriptor(String owner) {
        return owner.equals(SYSTEM) ? CODE_ONLY : WITH_RUNTIME;
    }

    private static Object replaced(Object constant) {
        return constant instanceof Handle handle && ends(handle.getOwner(), handle.getName(), handle.getDesc())
                ? new Handle(Opcodes.H_INVOKESTATIC, REPLACEMENT, "exit", descriptor(handle.getOwner()), false)
                : constant;
    }

    private static final class OfClass extends ClassVisitor {
        OfClass(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new OfMethod(super.visitMethod(access, name, descriptor, signature, exceptions));
        }
    }

    private static final class OfMethod extends MethodVisitor {
        OfMethod(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (ends(owner, name, descriptor)) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, REPLACEMENT, "exit", ExitCalls.descriptor(owner), false);
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
