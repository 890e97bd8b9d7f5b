package io.jmpi.launcher.plan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostListTest {
    @TempDir
    Path directory;

    private static String text(HostList hosts) {
        StringBuilder text = new StringBuilder();
        for (HostList.Host host : hosts.hosts()) {
            text.append(host.name())
                    .append('@')
                    .append(host.first())
                    .append('+')
                    .append(host.count())
                    .append(' ');
        }
        return text.toString().trim();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a | | a@0+1",
                "a,b | | a@0+1 b@1+1",
                "a:2,b:4 | | a@0+2 b@2+4",
                "a,b:4 | | a@0+1 b@1+4",
                "a,b | 8 | a@0+4 b@4+4",
                "a,b | 5 | a@0+3 b@3+2",
                "a,b:4 | 6 | a@0+2 b@2+4",
                "a:2,b:4 | 3 | a@0+2 b@2+1",
                "a:2,b:4 | 1 | a@0+1",
                "a,b:4 | 3 | b@0+3",
                "a,b,c | 2 | a@0+1 b@1+1",
                "[2001:db8::7]:3, 10.0.0.1 | 4 | 2001:db8::7@0+3 10.0.0.1@3+1"
            })
    void shouldPlaceRanks(String list, Integer size, String expected) throws LaunchException {
        HostList hosts = HostList.parse(list, size);
        assertThat(text(hosts)).isEqualTo(expected);
        for (int rank = 0; rank < hosts.size(); rank++) {
            assertThat(hosts.hosts().get(hosts.of(rank)).has(rank)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:2,b | -- | : '' & HOST:SLOTS",
                "a:2,,b | 4 | --hosts a:2,,b: '' & HOST:SLOTS",
                "a:x | 4 | --hosts a:x: 'a:x' & HOST:SLOTS",
                "a:0 | 4 | --hosts a:0: 'a:0' & no slots & omit",
                "fd00::1 | 4 | --hosts fd00::1: 'fd00::1' & HOST:SLOTS & [fd00::1]",
                "a:99999999999 | 4 | --hosts a:99999999999: 'a:99999999999' & too many slots",
                "-oProxyCommand=x | 4 | : '-oProxyCommand=x' & HOST:SLOTS",
                "a:2,b:2 | 5 | -n 5: & --hosts a:2,b:2 & 4 slots & more"
            })
    void shouldRefuseWhatIsNoListOfHosts(String list, String size, String facts) {
        if (!size.equals("--")) {
            assertThatThrownBy(() -> HostList.parse(list, Integer.valueOf(size)))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContainingAll(facts.split(" & "));
        } else {
            assertThatThrownBy(() -> HostList.parse(list + ",", null)).hasMessageContainingAll(facts.split(" & "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u001b[31m", "a\0", "a\u202eb", "a;b", "$(b)", "a b", "'a'", "a\u00a0b", "a\n"})
    void shouldRefuseWhatIsNoNameOfAHost(String name) {
        assertThatThrownBy(() -> HostList.parse("b," + name + "c", 2))
                .isInstanceOf(LaunchException.class)
                .hasMessageContainingAll("--hosts b,", "HOST:SLOTS");
    }

    @Test
    void shouldReadFilesOfAnyEditor() throws IOException, LaunchException {
        Path file = directory.resolve("hosts");
        String lines = "a\u00a0slots=2\t\r\n\u00a0b:3 \r\n\r\n# gr\u00fcn\r\n";
        Files.writeString(file, lines, ISO_8859_1);
        assertThat(text(HostList.read(file, null))).isEqualTo("a@0+2 b@2+3");
        Files.writeString(file, "\ufeff" + lines);
        assertThat(text(HostList.read(file, null))).isEqualTo("a@0+2 b@2+3");
    }

    @Test
    void shouldReadFiles() throws IOException, LaunchException {
        Path file = directory.resolve("hosts");
        Files.writeString(file, "# two hosts\n\na\n  b slots=3 max_slots=4 # big\nc:2\n");
        assertThat(text(HostList.read(file, null))).isEqualTo("a@0+1 b@1+3 c@4+2");
        Files.writeString(file, "# none\n");
        assertThatThrownBy(() -> HostList.read(file, null)).hasMessageContainingAll("--hostfile " + file, "no host");
        Files.writeString(file, "a b\n");
        assertThatThrownBy(() -> HostList.read(file, null))
                .hasMessageContainingAll("--hostfile " + file + ", line 1: 'a b'", "HOST slots=SLOTS");
        for (String wrong : List.of("a slots=x", "a slots=-2", "a slot=2", "a:2 slots=3", "a slots=")) {
            Files.writeString(file, "b\n" + wrong + "\n");
            assertThatThrownBy(() -> HostList.read(file, null))
                    .hasMessageContainingAll("--hostfile " + file + ", line 2: '" + wrong + "'", "HOST slots=SLOTS");
        }
        Files.writeString(file, "a\na\nb\nb\na\n");
        assertThat(text(HostList.read(file, null))).isEqualTo("a@0+3 b@3+2");
        Files.writeString(file, "a slots = 2 max-slots=2\n[fd00::1]:3\nmeg@b\n");
        assertThat(text(HostList.read(file, null))).isEqualTo("a@0+2 fd00::1@2+3 meg@b@5+1");
        assertThatThrownBy(() -> HostList.read(directory.resolve("none"), null))
                .hasMessageContainingAll("--hostfile " + directory.resolve("none"), "no such file");
    }
}
