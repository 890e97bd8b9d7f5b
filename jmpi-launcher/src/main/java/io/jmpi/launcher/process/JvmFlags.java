package io.jmpi.launcher.process;

import io.jmpi.launcher.plan.CoreBinding;
import io.jmpi.matching.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The flags that a rank's JVM gets by its command line and by variables. Stateless; any thread. */
final class JvmFlags {
    private static final List<String> VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private JvmFlags() {}

    /**
     * Whether there is such a flag.
     *
     * @param command a JVM with its arguments
     */
    static boolean have(List<String> command, Map<String, String> environment, Predicate<String> flag) {
        int end = Math.max(0, command.indexOf(RankMain.class.getName()));
        List<String> words = new ArrayList<>(command.subList(0, end));
        VARIABLES.forEach(name ->
                words.addAll(List.of(environment.getOrDefault(name, "").strip().split("[\\s\"']+", -1))));
        for (String word : List.copyOf(words)) {
            if (word.startsWith("@")) {
                words.addAll(ofFile(Path.of(word.substring(1))));
            }
        }
        return words.stream().anyMatch(flag);
    }

    private static List<String> ofFile(Path arguments) {
        try {
            return List.of(TextFile.text(arguments).strip().split("[\\s\"']+", -1));
        } catch (IOException e) {
            return List.of(); // Java says so.
        }
    }

    /** Returns a command with flags before those that it has, which are stronger. */
    static List<String> added(List<String> command, List<String> flags) {
        List<String> more = new ArrayList<>(command);
        more.addAll(CoreBinding.words(command) + 1, flags);
        return more;
    }
}
