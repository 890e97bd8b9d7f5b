package io.jmpi.systemtests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.Counted;
import io.jmpi.systemtests.programs.Hinted;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An engine in a jar that knows only the interface is chosen, counted, recorded, replayed and measured as one of jmpi: by
 * the commands as users start them.
 */
class BroughtMatcherIT {
    private static final String SERVICE = "META-INF/services/io.jmpi.matching.MatcherProvider";

    /** JMH refuses a second benchmark on a machine, because it would disturb figures. This test reads none. */
    private static final String BESIDE_OTHER_BENCHMARKS = " -Djmh.ignoreLock=true";

    /** The file of the class that {@link #SOURCE} declares. */
    private static final String PROVIDER = "com.acme.TheirProvider";

    private static final String SOURCE = """
            package com.acme;

            import io.jmpi.matching.*;
            import java.util.*;

            public final class TheirProvider implements MatcherProvider {
                @Override
                public String name() {
                    return "theirs";
                }

                @Override
                public String description() {
                    return "two lists of a user";
                }

                @Override
                public Matcher newMatcher(MatcherContext context) {
                    return new Lists(context.hints());
                }

                private static final class Lists extends SynchronousMatcher {
                    private final List<PostedReceive> receives = new ArrayList<>();
                    private final List<ArrivedMessage> messages = new ArrayList<>();

                    Lists(MatchingHints hints) {
                        super(hints, new MatchingStatistics());
                    }

                    @Override
                    protected PostedReceive accepting(ArrivedMessage message) {
                        for (int i = 0; i < receives.size(); i++) {
                            if (receives.get(i).accepts(message.source(), message.tag())) {
                                statistics.searchedPosted(i + 1, true);
                                return receives.get(i);
                            }
                        }
                        statistics.searchedPosted(receives.size(), false);
                        return null;
                    }

                    @Override
                    protected ArrivedMessage oldestFor(int source, int tag) {
                        for (int i = 0; i < messages.size(); i++) {
                            if (messages.get(i).isAcceptedBy(source, tag)) {
                                statistics.searchedUnexpected(i + 1, true);
                                return messages.get(i);
                            }
                        }
                        statistics.searchedUnexpected(messages.size(), false);
                        return null;
                    }

                    @Override
                    protected Object link(PostedReceive receive) {
                        receives.add(receive);
                        return this;
                    }

                    @Override
                    protected Object link(ArrivedMessage message) {
                        messages.add(message);
                        return this;
                    }

                    @Override
                    protected void unlink(PostedReceive receive) {
                        receives.remove(receive);
                    }

                    @Override
                    protected void unlink(ArrivedMessage message) {
                        messages.remove(message);
                    }

                    @Override
                    protected List<PostedReceive> oldestFirst() {
                        return new ArrayList<>(receives);
                    }

                    @Override
                    protected ArrivedMessage firstUnexpected() {
                        return messages.isEmpty() ? null : messages.get(0);
                    }

                    @Override
                    protected long footprint() {
                        return 8L * (receives.size() + messages.size());
                    }
                }
            }
            """;

    @TempDir
    static Path jars;

    @TempDir
    Path directory;

    private static Path theirs;
    private static Path broken;

    @BeforeAll
    static void compile() throws IOException {
        Path classes = Files.createDirectory(jars.resolve("classes"));
        new SourceCode("com/acme/TheirProvider", SOURCE).compile(classes, "the engine");
        theirs = jars.resolve("theirs.jar");
        broken = jars.resolve("broken.jar");
        jar(theirs, PROVIDER, classes);
        jar(broken, "com.acme.Missing", Files.createDirectory(jars.resolve("nothing")));
    }

    private static void jar(Path file, String provider, Path classes) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out);
                Stream<Path> paths = Files.walk(classes)) {
            jar.putNextEntry(new JarEntry(SERVICE));
            jar.write((provider + "\n").getBytes(UTF_8));
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(path).toString()));
                jar.write(Files.readAllBytes(path));
            }
        }
    }

    private static String classPath() {
        return "-cp " + theirs + ":" + JobCommand.TEST_CLASSES + " ";
    }

    private static void assertCounts(JobRun run, String communicator, String matcher) {
        for (int rank = 0; rank < 2; rank++) {
            assertThat(run.err())
                    .as(run.describe())
                    .containsPattern("(?m)^ *" + communicator + " +" + rank + " +" + matcher + " +\\d");
        }
    }

    private static JobCommand tool(String name, String words) {
        return JobCommand.of(List.of(JobCommand.TOP
                        .resolve(name.equals("jmpirun") ? name : "bin/" + name)
                        .toString()))
                .words(words)
                .environment("JMPI_CLASS_PATH", theirs.toString());
    }

    @Test
    @Tag("full")
    void shouldCountTheEngineOfTheExamples() throws Exception {
        JobRun run = JobCommand.processes(2, "--matcher tags --stats")
                .program(Counted.class)
                .succeedIn(directory);
        assertCounts(run, "world", "tags");
        assertCounts(run, "4 \\(dup of world\\)", "bins");
    }

    static List<String> modes() {
        return TestSeeds.some(1, List.of("", "--in-jvm "));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void shouldUseAnEngineOnTheClassPathOfTheProgram(String mode) throws Exception {
        JobRun run = JobCommand.processes(2, mode + "--matcher theirs --stats " + classPath() + Counted.class.getName())
                .succeedIn(directory);
        assertCounts(run, "world", "theirs");
    }

    @Test
    @Tag("full")
    void shouldUseAnEngineThatAnInfoKeyNames() throws Exception {
        JobRun run = JobCommand.processes(2, "--stats " + classPath() + Hinted.class.getName() + " theirs")
                .succeedIn(directory);
        assertCounts(run, "4 \\(dup of world\\)", "theirs");
        run = JobCommand.processes(2, "--stats")
                .environment("JMPI_CLASS_PATH", theirs.toString())
                .program(Hinted.class, "theirs")
                .succeedIn(directory);
        assertCounts(run, "4 \\(dup of world\\)", "theirs");
    }

    @Test
    @Tag("full")
    void shouldReplayATraceThroughIt() throws Exception {
        JobCommand.processes(2, "--trace trace").program(Counted.class).succeedIn(directory);
        JobRun run = tool("jmpi-trace", "messages -o report trace").succeedIn(directory);
        assertThat(run.out()).contains("theirs");
        JsonNode report = new ObjectMapper()
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                .readTree(directory.resolve("report/report.json").toFile());
        JsonNode engines = report.get("results").get(0).get("engines");
        JsonNode queues = engines.get(0);
        JsonNode last = engines.get(engines.size() - 1);
        assertThat(last.get("engine").asText()).isEqualTo("theirs");
        for (String count : List.of("postedSearches", "postedWalked", "unexpectedSearches", "unexpectedWalked")) {
            assertThat(last.get(count)).as(count).isEqualTo(queues.get(count));
        }
        assertThat(last.get("predictedNanos").isNull()).isTrue();
    }

    @Test
    @Tag("full")
    void shouldMeasureIt() throws Exception {
        JobRun run = tool(
                        "jmpibench",
                        "matching -e theirs -c spread -d 0 --warmups 0 --iterations 1 --millis 20 -o points")
                .environment("JDK_JAVA_OPTIONS", JobCommand.QUICK + BESIDE_OTHER_BENCHMARKS)
                .succeedIn(directory);
        assertThat(run.out()).contains("theirs");
        assertThat(Files.readString(directory.resolve("points/results.json"))).contains("\"theirs\"");
        assertThat(tool("jmpibench", "matching --list").succeedIn(directory).out())
                .contains("two lists of a user");
    }

    static List<String> commands() {
        return TestSeeds.some(
                2,
                List.of(
                        "jmpirun -n 1 --matcher theirs hello",
                        "jmpirun -n 1 hello",
                        "jmpirun --help",
                        "jmpibench matching --list",
                        "jmpi-trace messages ."));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldNameTheProviderThatCannotBeLoaded(String words) throws Exception {
        int space = words.indexOf(' ');
        JobRun run = tool(words.substring(0, space), words.substring(space))
                .environment("JMPI_CLASS_PATH", broken.toString())
                .exitIn(directory, 2);
        assertThat(run.complaints())
                .startsWith(words.substring(0, space) + ": ")
                .contains("matching engine", "com.acme.Missing not found")
                .hasLineCount(1);
    }
}
