package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The commands of the docs that install jmpi install the contract of engines, which is in the jar of tests, and not an empty jar. */
class ContractJarTest {
    private static final Pattern PROFILE = Pattern.compile(
            "<activation>\\s*<property>\\s*<name>maven\\.test\\.skip</name>\\s*</property>\\s*</activation>(.*?)</profile>",
            Pattern.DOTALL);

    @Test
    void shouldCompileTheContractWhenTestsAreSkipped() throws IOException {
        assertThat(JobCommand.TOP.resolve("README.md")).content().contains("mvn -q install -Dmaven.test.skip=true ");
        Matcher profile = PROFILE.matcher(
                Files.readString(JobCommand.TOP.resolve("jmpi-matching").resolve("pom.xml")));
        assertThat(profile.find()).as("a profile for builds without tests").isTrue();
        assertThat(profile.group(1))
                .containsPattern(
                        "<id>default-testCompile</id>\\s*<configuration>\\s*<skip>false</skip>\\s*<testIncludes>"
                                + "\\s*<testInclude>io/jmpi/matching/contract/\\*\\*</testInclude>")
                .contains("<artifactId>junit-jupiter</artifactId>", "<artifactId>assertj-core</artifactId>");
    }
}
