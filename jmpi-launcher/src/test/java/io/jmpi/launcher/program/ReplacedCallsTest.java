package io.jmpi.launcher.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import testprograms.ExitPrograms;
import testprograms.Programs;

class ReplacedCallsTest {
    private static final int MAJOR_VERSION = 7;

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in =
                type.getResourceAsStream(type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    @Test
    void shouldRewriteOnlyClassesWithSuchCalls() throws IOException {
        byte[] exits = classFile(ExitPrograms.ExitsSomehow.class);
        byte[] replaced = ReplacedCalls.IN_JVM.replaceIn(exits);
        assertThat(replaced).isNotEqualTo(exits);
        assertThat(ReplacedCalls.IN_JVM.replaceIn(replaced)).isSameAs(replaced);
        byte[] hello = classFile(Programs.Hello.class);
        assertThat(ReplacedCalls.IN_JVM.replaceIn(hello)).isSameAs(hello);
        assertThat(ReplacedCalls.IN_PROCESS.replaceIn(hello)).isSameAs(hello);
    }

    /** Long constants take two places in the pool. */
    static final class ExitsByReference {
        static final long LONG = Long.MAX_VALUE - 1;

        static IntConsumer exit() {
            System.out.print(LONG - System.nanoTime());
            return System::exit;
        }
    }

    @Test
    void shouldRedirectExitsInAProcessAlone() throws IOException {
        for (Class<?> type : List.of(ExitPrograms.ExitsSomehow.class, ExitsByReference.class)) {
            byte[] exits = classFile(type);
            byte[] redirected = ReplacedCalls.IN_PROCESS.replaceIn(exits);
            assertThat(owners(exits, "exit"))
                    .contains("java/lang/System")
                    .doesNotContain("io/jmpi/launcher/program/RankExit");
            assertThat(owners(redirected, "exit"))
                    .contains("io/jmpi/launcher/program/RankExit")
                    .doesNotContain("java/lang/System");
            assertThat(ReplacedCalls.IN_PROCESS.replaceIn(redirected)).isSameAs(redirected);
        }
        assertThat(owners(ReplacedCalls.IN_PROCESS.replaceIn(classFile(ExitPrograms.ExitsSomehow.class)), "exit"))
                .contains("java/lang/Runtime");
    }

    /** The classes whose method of a name a class file calls or refers to. */
    private static Set<String> owners(byte[] classFile, String method) {
        Set<String> owners = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode, String owner, String called, String type, boolean ofInterface) {
                                        if (called.equals(method)) {
                                            owners.add(owner);
                                        }
                                    }

                                    @Override
                                    public void visitInvokeDynamicInsn(
                                            String called, String type, Handle bootstrap, Object... arguments) {
                                        for (Object each : arguments) {
                                            if (each instanceof Handle handle
                                                    && handle.getName().equals(method)) {
                                                owners.add(handle.getOwner());
                                            }
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return owners;
    }

    @Test
    void shouldLeaveClassFilesThatItDoesNotKnow() throws IOException {
        byte[] newer = classFile(ExitPrograms.ExitsSomehow.class);
        newer[MAJOR_VERSION] = 127;
        assertThat(ReplacedCalls.IN_JVM.replaceIn(newer)).isSameAs(newer);
        byte[] cut = new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61};
        assertThat(ReplacedCalls.IN_JVM.replaceIn(cut)).isSameAs(cut);
        assertThat(ReplacedCalls.IN_PROCESS.replaceIn(cut)).isSameAs(cut);
        byte[] half = Arrays.copyOf(newer, newer.length / 8);
        assertThat(ReplacedCalls.IN_PROCESS.replaceIn(half)).isSameAs(half);
    }
}
