package io.jmpi.launcher.program;

import io.jmpi.job.ProgramLine;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.ProtectionDomain;

/**
 * Creates the thread that runs a program's main. Programs find their own name in the lowest frame of its stack, as in
 * plain Java. Therefore the thread's class has the name of the main class, in a class loader of its own.
 *
 * <p>The class file is written by hand, because ASM would cost each rank some of its start.
 */
public final class MainThread {
    private static final String CONSTRUCTOR = "(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;)V";

    private static final int JAVA_5 = 49;
    private static final int PUBLIC_SUPER = 0x21;
    private static final int PUBLIC = 1;
    private static final int ALOAD_0 = 0x2a;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int RETURN = 0xb1;

    // constants of the class
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private MainThread() {}

    /** Creates a thread, but does not start it. */
    public static Thread of(String mainClass, ThreadGroup group, Runnable body, String name) {
        try {
            return new Definer()
                    .define(mainClass)
                    .getConstructor(ThreadGroup.class, Runnable.class, String.class)
                    .newInstance(group, body, name);
        } catch (ReflectiveOperationException | LinkageError e) {
            return new Thread(group, body, name); // only the name of the frame is lost
        }
    }

    private static final class Definer extends ClassLoader {
        Definer() {
            super(ClassLoader.getPlatformClassLoader());
        }

        Class<? extends Thread> define(String name) {
            byte[] file = classFile(name);
            // Without a code source: the default one has no location, which programs do not expect.
            ProtectionDomain domain = new ProtectionDomain(null, null);
            return defineClass(name, file, 0, file.length, domain).asSubclass(Thread.class);
        }
    }

    /** A subclass of Thread with a constructor and a {@code run} that only call those of Thread. */
    private static byte[] classFile(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream file = new DataOutputStream(bytes)) {
            file.writeInt(0xCAFEBABE);
            file.writeInt(JAVA_5);
            file.writeShort(16); // the number of constants, plus one
            text(file, name.replace('.', '/')); // 1
            reference(file, CLASS, 1); // 2
            text(file, "java/lang/Thread"); // 3
            reference(file, CLASS, 3); // 4
            text(file, "<init>"); // 5
            text(file, CONSTRUCTOR); // 6
            reference(file, NAME_AND_TYPE, 5, 6); // 7
            reference(file, METHOD, 4, 7); // 8
            text(file, "run"); // 9
            text(file, "()V"); // 10
            reference(file, NAME_AND_TYPE, 9, 10); // 11
            reference(file, METHOD, 4, 11); // 12
            text(file, "Code"); // 13
            text(file, "SourceFile"); // 14
            text(file, ProgramLine.LAUNCHER_FILE); // 15
            shorts(file, PUBLIC_SUPER, 2, 4, 0, 0);
            file.writeShort(2); // methods
            method(file, 5, 6, 8, 4);
            method(file, 9, 10, 12, 1);
            shorts(file, 1, 14, 0, 2, 15);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not in memory
        }
        return bytes.toByteArray();
    }

    private static void text(DataOutputStream file, String text) throws IOException {
        file.writeByte(UTF8);
        file.writeUTF(text);
    }

    private static void reference(DataOutputStream file, int tag, int... constants) throws IOException {
        file.writeByte(tag);
        shorts(file, constants);
    }

    private static void shorts(DataOutputStream file, int... values) throws IOException {
        for (int value : values) {
            file.writeShort(value);
        }
    }

    /** A method that calls one of Thread with all of its arguments. */
    private static void method(DataOutputStream file, int name, int type, int target, int locals) throws IOException {
        int code = locals + 4;
        shorts(file, PUBLIC, name, type, 1, 13);
        file.writeInt(code + 12);
        shorts(file, locals, locals);
        file.writeInt(code);
        for (int i = 0; i < locals; i++) {
            file.writeByte(ALOAD_0 + i);
        }
        file.writeByte(INVOKESPECIAL);
        file.writeShort(target);
        file.writeByte(RETURN);
        shorts(file, 0, 0);
    }
}
