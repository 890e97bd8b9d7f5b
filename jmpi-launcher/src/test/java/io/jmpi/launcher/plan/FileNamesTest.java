package io.jmpi.launcher.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.launcher.LauncherProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FileNamesTest {
    @Test
    void shouldSayWhichLocaleReadsAName() throws Exception {
        FileNames.requireReadable("-cp", "/home/me/pr\u00fcfung", UTF_8);
        FileNames.requireReadable("-cp", "/home/me/pr\u00fcfung", ISO_8859_1);
        assertThatThrownBy(() -> FileNames.requireReadable("-cp", "/home/me/pr\ufffd\ufffdfung", US_ASCII))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("-cp")
                .hasMessageContaining("US-ASCII")
                .hasMessageContaining("LC_ALL=C.UTF-8");
    }

    /** Agents of other hosts get a locale with UTF-8 only if something needs it. */
    @Test
    void shouldKnowWhatIsTheSameInAllLocales() {
        assertThat(FileNames.areAscii(List.of("/tmp/a b", "~"))).isTrue();
        assertThat(FileNames.areAscii(List.of("/tmp", "/home/\u00fc"))).isFalse();
    }

    /** In a directory whose name the locale C does not have, and without the script that would replace that locale. */
    @Test
    void shouldSayWhatToSetWhereTheLocaleHasNotTheCharacters(@TempDir Path directory) throws Exception {
        Path classes = Files.createDirectory(directory.resolve("\u00fcb"));
        try (LauncherProcess launcher = LauncherProcess.start(
                directory, "", Map.of("LC_ALL", "C"), "-n", "1", "-cp", classes.toString(), "my.Main")) {
            assertThat(launcher.awaitExit()).as(launcher.err()).isEqualTo(2);
            assertThat(launcher.err()).contains("LC_ALL=C.UTF-8").hasLineCount(1);
        }
    }
}
