package io.jmpi.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
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
        assertThat(ReplacedCalls.IN_PROCESS.replaceIn(exits)).isSameAs(exits);
        byte[] hello = classFile(Programs.Hello.class);
        assertThat(ReplacedCalls.IN_JVM.replaceIn(hello)).isSameAs(hello);
    }

    @Test
    void shouldLeaveClassFilesThatItDoesNotKnow() throws IOException {
        byte[] newer = classFile(ExitPrograms.ExitsSomehow.class);
        newer[MAJOR_VERSION] = 127;
        assertThat(ReplacedCalls.IN_JVM.replaceIn(newer)).isSameAs(newer);
        byte[] cut = new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61};
        assertThat(ReplacedCalls.IN_JVM.replaceIn(cut)).isSameAs(cut);
    }
}
