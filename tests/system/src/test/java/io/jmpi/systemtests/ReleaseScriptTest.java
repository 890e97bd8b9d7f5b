package io.jmpi.systemtests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code scripts/release} in a small repository, with a Maven that writes jars at once, and a japicmp that finds what a file says. */
@Timeout(120)
class ReleaseScriptTest {
    private static final String MAVEN = """
            #!/bin/sh
            [ "$1 $2" = "-q -B" ] || exit 1
            mkdir -p jmpi-core/target
            cat pom.xml jmpi-core/pom.xml where 2>/dev/null >jmpi-core/target/jmpi-core-1.jar
            [ ! -f where ] || pwd >>jmpi-core/target/jmpi-core-1.jar
            echo '{}' >jmpi-core/target/bom.json
            """;

    @TempDir
    Path directory;

    private Path repository;
    private String mavenOptions = "-Djdk22=/jdk";

    @BeforeEach
    void createRepository() throws Exception {
        repository = Files.createDirectory(directory.resolve("repository"));
        write("pom.xml", """
                <project>
                  <version>1.4.0-SNAPSHOT</version>
                  <project.build.outputTimestamp>2020-01-01T00:00:00Z</project.build.outputTimestamp>
                </project>
                """);
        write("jmpi-bom/pom.xml", "<artifactId>jmpi-core</artifactId>\n");
        write("jmpi-core/pom.xml", "<version>1.4.0-SNAPSHOT</version>\n");
        write("jmpi-core/src/main/java/module-info.java", "    exports io.jmpi;\n");
        write("README.md", "1.4.0-SNAPSHOT\n");
        write("docs/page.md", "1.4.0-SNAPSHOT\n");
        write("docs/internals/page.md", "1.4.0-SNAPSHOT\n");
        write("CHANGELOG.md", "## [Unreleased]\n\n* News\n");
        write(".gitignore", "target/\n");
        write(".ci/run", "#!/bin/sh\n");
        write("scripts/release", Files.readString(JobCommand.TOP.resolve("scripts/release")));
        write("../bin/mvn", MAVEN);
        write("../bin/java", "#!/bin/sh\n[ ! -f differs ] || { echo removed; exit 1; }\n");
        git("init -q -b main");
        git("config user.name Tester");
        git("config user.email tester@example.invalid");
        commit("Begin");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | like 1.2.3; ''; usage: scripts/release [--tag] [--no-tests] VERSION",
                "1.4 | like 1.2.3; '1.4'; usage:",
                "1.4.0-SNAPSHOT.. 1.5.0 | one version; 1.4.0-SNAPSHOT..; 1.5.0; usage:",
                "--tags 1.4.0 | option --tags; usage:",
                "--tag --no-tests 1.4.0 | --tag needs; omit --no-tests"
            })
    void shouldRefuseArguments(String arguments, String facts) throws Exception {
        assertThat(release(1, arguments)).startsWith("release: ").contains(facts.split("; "));
    }

    @Test
    void shouldRefuseATreeWithChanges() throws Exception {
        write("README.md", "edited\n");
        assertThat(release(1, "1.4.0")).contains("has changes", "commit or stash");
    }

    @Test
    void shouldRefuseATagThatExists() throws Exception {
        git("tag v1.4.0");
        assertThat(release(1, "1.4.0")).contains("tag v1.4.0");
    }

    @Test
    void shouldRefuseAnEmptyChangelog() throws Exception {
        write("CHANGELOG.md", "## [Unreleased]\n\n## [1.3.0]\n\n* Old news\n");
        commit("Empty");
        assertThat(release(1, "1.4.0")).contains("CHANGELOG.md", "[Unreleased]");
    }

    @Test
    void shouldChangeNothingWithoutTag() throws Exception {
        String before = state();
        assertThat(release(0, "1.4.0"))
                .contains("reproducible: 1 jars", "no tag")
                .containsPattern("\nrelease: 1\\.4\\.0 can be released.*\n\\z");
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void shouldStopAtFailedTests() throws Exception {
        write(".ci/run", "#!/bin/sh\nexit 3\n");
        commit("Fail");
        String before = state();
        assertThat(release(3, "--tag 1.4.0")).endsWith("release: all tests\n");
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void shouldRefuseABuildThatDependsOnItsDirectory() throws Exception {
        write("where", "");
        commit("Where");
        assertThat(release(1, "--no-tests 1.4.0"))
                .contains("jmpi-core/target/jmpi-core-1.jar")
                .containsPattern("\nrelease: .*not reproducible.*\n\\z");
    }

    @Test
    void shouldRefuseAnIncompatibleVersionUnlessItIsAMajorOne() throws Exception {
        git("tag v1.3.0");
        write("differs", "");
        commit("Remove");
        assertThat(release(1, "1.4.0"))
                .containsPattern("removed\nrelease: 1\\.4\\.0 .*compatible.* v1\\.3\\.0\\b.*: jmpi-core\n\\z");
        assertThat(release(0, "2.0.0"))
                .containsPattern("removed\nrelease: not compatible .*v1\\.3\\.0\\b.* 2\\.0\\.0\\b.*: jmpi-core\n");
        git("tag v0.1.0");
        commitNothing();
        assertThat(release(0, "0.2.0")).containsPattern("not compatible .*v0\\.1\\.0\\b.* 0\\.2\\.0\\b.*: jmpi-core\n");
        assertThat(release(1, "0.1.1")).containsPattern("release: 0\\.1\\.1 .*compatible .*v0\\.1\\.0\\b");
    }

    @Test
    void shouldCommitVersionTagAndNextSnapshot() throws Exception {
        assertThat(release(0, "--tag 1.4.0")).contains("release: tagged v1.4.0", "git push --follow-tags");
        assertThat(git("log --format=%s")).isEqualTo("Begin 1.4.1-SNAPSHOT\nRelease 1.4.0\nBegin\n");
        assertThat(git("status --porcelain")).isEmpty();
        assertThat(git("cat-file -t v1.4.0")).isEqualTo("tag\n");
        for (String file : List.of("jmpi-core/pom.xml", "README.md", "docs/page.md", "docs/internals/page.md")) {
            assertThat(git("show v1.4.0:" + file)).contains("1.4.0").doesNotContain("SNAPSHOT");
            assertThat(repository.resolve(file)).content().contains("1.4.1-SNAPSHOT");
        }
        assertThat(git("show v1.4.0:pom.xml")).doesNotContain("SNAPSHOT", ">2020-01-01");
        assertThat(git("show HEAD:pom.xml")).contains(">1.4.1-SNAPSHOT<", ">2020-01-01T00:00:00Z<");
        assertThat(repository.resolve("CHANGELOG.md"))
                .content()
                .matches("## \\[Unreleased]\n\n## \\[1\\.4\\.0] - \\d{4}-\\d\\d-\\d\\d\n\n\\* News\n");
    }

    @Test
    void shouldLeaveNothingBehindIfACommitFails() throws Exception {
        String before = state();
        write(".git/hooks/commit-msg", "#!/bin/sh\ngrep -q Release \"$1\"\n"); // refuses the next snapshot
        release(1, "--tag 1.4.0");
        assertThat(state()).isEqualTo(before);
    }

    /** What a failed release must not change. */
    private String state() throws Exception {
        return git("log --oneline --all") + git("status --porcelain") + git("tag") + git("worktree list");
    }

    private void commit(String message) throws Exception {
        git("add -A");
        git("commit -q -m " + message);
    }

    @Test
    void shouldRefuseToLeaveOutTheTransportThatAnOlderJavaSkips() throws Exception {
        mavenOptions = "";
        assertThat(release(1, "1.2.3")).contains("jmpi-transport-ucx", "MAVEN_OPTIONS=-Djdk22=HOME");
    }

    private void commitNothing() throws Exception {
        git("commit -q --allow-empty -m Nothing");
    }

    private String git(String words) throws Exception {
        return run(0, "git " + words);
    }

    private String release(int expectedCode, String arguments) throws Exception {
        return run(expectedCode, "scripts/release " + arguments);
    }

    private String run(int expectedCode, String words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        new ArrayList<>(List.of(words.trim().split(" "))))
                .directory(repository.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().put("MAVEN_OPTIONS", mavenOptions);
        builder.environment().merge("PATH", directory.resolve("bin") + ":", (path, first) -> first + path);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(expectedCode);
        return out;
    }

    private void write(String file, String text) throws IOException {
        Path path = repository.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        if (text.startsWith("#!")) {
            assertThat(path.toFile().setExecutable(true)).isTrue();
        }
    }
}
