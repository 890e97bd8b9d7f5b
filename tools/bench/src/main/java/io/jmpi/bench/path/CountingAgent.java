package io.jmpi.bench.path;

import io.jmpi.bench.path.Counts.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An agent of the JVM that makes jmpi and its libraries count their costly instructions in {@link Counts}: a call of the
 * counter precedes each. Thread: those that load classes.
 */
public final class CountingAgent implements ClassFileTransformer {
    private static final int API = Opcodes.ASM9;
    private static final List<String> COUNTED = List.of("io/jmpi/", "io/netty/", "org/jctools/", "org/agrona/");
    private static final List<String> NOT_COUNTED = List.of("io/jmpi/bench/");
    private static final String COUNTS = "io/jmpi/bench/path/Counts";
    private static final Set<String> CLOCKS = Set.of("nanoTime", "currentTimeMillis");
    private static final Set<String> YIELDS = Set.of("yield", "sleep", "park", "parkNanos");

    /** The methods whose entry counts, by class and name. */
    private static final Map<String, Kind> ENTRIES = Map.of(
            "io/jmpi/transport/FrameRing.hasRoom", Kind.HEAD,
            "io/jmpi/internal/p2p/progress/DutyCycle.run()I", Kind.CYCLE,
            "io/jmpi/transport/netty/ProcessTransport.pollMemory", Kind.LOOK);

    private static final String CLAIM = "io/jmpi/transport/FrameRing.tryClaim(ILio/jmpi/transport/FrameClaim;)Z";

    /** The volatile fields by class. */
    private final Map<String, Set<String>> volatileFields = new ConcurrentHashMap<>();

    private CountingAgent() {}

    /** Called by the JVM before the program. */
    public static void premain(String arguments, Instrumentation jvm) {
        jvm.addTransformer(new CountingAgent());
    }

    @Override
    @SuppressWarnings("ReturnsNullCollection") // Null leaves the class as it is.
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null
                || COUNTED.stream().noneMatch(name::startsWith)
                || NOT_COUNTED.stream().anyMatch(name::startsWith)) {
            return null;
        }
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(API, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
                        return new CountedMethod(next, loader, name + "." + method, descriptor, access);
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Inserts the calls into one method. */
    private final class CountedMethod extends MethodVisitor {
        private final ClassLoader loader;
        private final String name;
        private final String descriptor;
        private final int access;

        CountedMethod(MethodVisitor next, ClassLoader loader, String name, String descriptor, int access) {
            super(API, next);
            this.loader = loader;
            this.name = name;
            this.descriptor = descriptor;
            this.access = access;
        }

        private void count(Kind kind) {
            super.visitIntInsn(Opcodes.BIPUSH, kind.index());
            super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "add", "(I)V", false);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Kind entry = ENTRIES.getOrDefault(name, ENTRIES.get(name + descriptor));
            if (entry != null) {
                count(entry);
            }
            if ((name + descriptor).equals(CLAIM)) {
                super.visitVarInsn(Opcodes.ILOAD, 1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "claimed", "(I)V", false);
            }
            if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                count(Kind.ATOMIC);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                count(Kind.ATOMIC);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
            boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
            if (writes && volatileFields(loader, owner).contains(field)) {
                count(Kind.FENCE);
            }
            super.visitFieldInsn(opcode, owner, field, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
            Kind kind = kindOf(owner, method);
            if (kind != null) {
                count(kind);
            }
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
        }
    }

    /** The kind of a call of the JDK; null if it does not count. */
    private static Kind kindOf(String owner, String method) {
        if (owner.equals("java/lang/System") && CLOCKS.contains(method)) {
            return Kind.CLOCK;
        }
        if ((owner.equals("java/lang/Thread") || owner.endsWith("/LockSupport")) && YIELDS.contains(method)) {
            return Kind.YIELD;
        }
        if (owner.endsWith("/ReentrantLock")
                && (method.equals("lock") || method.equals("unlock") || method.equals("tryLock"))) {
            return Kind.ATOMIC;
        }
        boolean isAtomic =
                owner.equals("java/lang/invoke/VarHandle") || owner.startsWith("java/util/concurrent/atomic/");
        if (!isAtomic) {
            return null;
        }
        if (method.startsWith("compareAnd")
                || method.startsWith("getAnd")
                || method.startsWith("weakCompare")
                || method.endsWith("AndGet")) {
            return Kind.ATOMIC;
        }
        return method.equals("setVolatile")
                        || method.equals("fullFence")
                        || method.equals("set") && owner.contains("atomic")
                ? Kind.FENCE
                : null;
    }

    private Set<String> volatileFields(ClassLoader loader, String owner) {
        return volatileFields.computeIfAbsent(owner, name -> {
            Set<String> names = new HashSet<>();
            try (InputStream file = loader.getResourceAsStream(name + ".class")) {
                if (file == null) {
                    return names;
                }
                new ClassReader(file)
                        .accept(
                                new ClassVisitor(API) {
                                    @Override
                                    public FieldVisitor visitField(
                                            int access, String field, String type, String generic, Object value) {
                                        if ((access & Opcodes.ACC_VOLATILE) != 0) {
                                            names.add(field);
                                        }
                                        return null;
                                    }
                                },
                                ClassReader.SKIP_CODE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return names;
        });
    }
}
