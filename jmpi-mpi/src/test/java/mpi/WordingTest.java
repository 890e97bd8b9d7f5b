package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jmpi.Call;
import io.jmpi.mpi.error.CalledMethod;
import io.jmpi.mpi.error.Wording;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Errors name the calls of this package, in the flavour that the program uses, and none of {@code io.jmpi}. */
class WordingTest {
    private static final Path TOP = Path.of(System.getProperty("basedir", ""), "..");

    /** The modules whose errors programs of this package may get. */
    private static final List<String> MODULES = List.of(
            "jmpi-core", "jmpi-matching", "jmpi-transport-netty", "jmpi-launcher", "jmpi-fory", "jmpi-offload-sim");

    private static final List<String> PACKAGES = List.of("", "datatype", "errors", "file", "reduction", "rma", "job");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

    /** Parts of messages that no program of this package can get, and why. */
    private static final Map<String, String> ELSEWHERE = Map.of(
            "ackFailed()", "this package has no agreement",
            "Optional.empty()", "this package makes its attributes' copies itself",
            "Arena.ofShared()", "names of the JDK, not of jmpi",
            "MatcherProvider.settings()", "for authors of engines",
            "no fixed size", "this package never passes jmpi's OBJECT on",
            "passed to Buffer.ofSegment", "this package takes no segments",
            "memory segment", "this package takes no segments",
            "no parts", "this package gives its buffers parts",
            "SplitType.SHARED_HOST first", "the windows of this package are over buffers of the program",
            "Jmpi.run(", "jmpirun's own output about programs of io.jmpi");

    @Test
    void shouldHaveWordsForAllCallsThatMessagesOfJmpiName() throws IOException {
        Pattern names = Pattern.compile("\\b(?:" + String.join("|", typeNames()) + ")\\.\\w+|\\b(?<!MPI\\.)(?:"
                + String.join("|", methodNames()) + ")\\b");
        Map<String, String> left = new TreeMap<>();
        int named = 0;
        for (String message : messages()) {
            if (ELSEWHERE.keySet().stream().anyMatch(message::contains)) {
                continue;
            }
            named += names.matcher(message).find() ? 1 : 0;
            for (CalledMethod method : List.of(new CalledMethod("Comm", "Send"), new CalledMethod("Comm", "send"))) {
                Matcher found = names.matcher(Wording.of(message, method));
                while (found.find()) {
                    if (!isOfThisPackage(found.group())) {
                        left.put(found.group(), message);
                    }
                }
            }
        }
        assertThat(named).isGreaterThan(20);
        assertThat(left)
                .as("names of io.jmpi in messages: add words of this package to Wording, or to ELSEWHERE why not")
                .isEmpty();
    }

    @Test
    void shouldExemptOnlyMessagesThatExist() throws IOException {
        Set<String> messages = messages();
        assertThat(ELSEWHERE.keySet())
                .allSatisfy(part -> assertThat(messages).anyMatch(message -> message.contains(part)));
    }

    /** Names that the words of this package share with those of jmpi. */
    private static boolean isOfThisPackage(String name) {
        return Stream.of(Intracomm.class, Win.class, File.class)
                .flatMap(type -> Stream.of(type.getMethods()))
                .map(Method::getName)
                .anyMatch(name::equals);
    }

    private static Stream<Class<?>> types() throws IOException {
        Stream.Builder<Class<?>> types = Stream.builder();
        for (String name : PACKAGES) {
            try (Stream<Path> files = Files.list(TOP.resolve("jmpi-core/src/main/java/io/jmpi/" + name))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String type = file.getFileName().toString().replace(".java", "");
                    if (!type.equals("package-info")) {
                        types.add(type("io.jmpi." + (name.isEmpty() ? "" : name + ".") + type));
                    }
                }
            }
        }
        return types.build().filter(type -> Modifier.isPublic(type.getModifiers()));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, WordingTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> typeNames() throws IOException {
        return types().map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those that no English word is. */
    private static Set<String> methodNames() throws IOException {
        return types().filter(type -> type != Call.class) // Its accessors are named as the arguments are.
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .map(Method::getName)
                .filter(name -> name.matches("[a-z]+[A-Z]\\w*"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The texts of the sources that are sentences, or parts of such. */
    private static Set<String> messages() throws IOException {
        Set<String> messages = new TreeSet<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(TOP.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
                    LITERAL.matcher(JOINED.matcher(code).replaceAll(""))
                            .results()
                            .map(found -> found.group(1))
                            .filter(text -> text.contains(" "))
                            .forEach(messages::add);
                }
            }
        }
        return messages;
    }

    @Test
    void shouldUseTheFlavourOfTheCalledMethod() {
        String advice = "no buffer is attached for buffered sends: call Mpi.attachBuffer first";
        assertThat(Wording.of(advice, new CalledMethod("Comm", "Bsend"))).endsWith("call MPI.Buffer_attach first");
        assertThat(Wording.of(advice, new CalledMethod("Comm", "bSend"))).endsWith("call MPI.attachBuffer first");
        String threads = "only thread 'main' may call: request ThreadLevel.SERIALIZED or MULTIPLE";
        assertThat(Wording.of(threads, new CalledMethod("Comm", "Rank")))
                .contains("MPI.THREAD_MULTIPLE", "MPI.initThread");
        assertThat(Wording.of(threads, new CalledMethod("Comm", "rank")))
                .contains("MPI.THREAD_MULTIPLE", "MPI.InitThread");
    }

    @Test
    void shouldNameTheMethodThatIsNotThere() {
        assertThat(catchThrowableOfType(MPIException.class, Intracomm::openPort))
                .hasMessageStartingWith("Intracomm.openPort ")
                .hasMessageContaining("not supported");
        assertThat(catchThrowableOfType(MPIException.class, () -> MPI.COMM_WORLD.accept("port", 0)))
                .hasMessageStartingWith("Intracomm.accept ")
                .hasMessageContaining("not supported");
    }
}
