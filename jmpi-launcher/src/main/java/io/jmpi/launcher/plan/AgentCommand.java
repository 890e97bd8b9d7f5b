package io.jmpi.launcher.plan;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command that runs another one on a host: {@code ssh} by default. Immutable; any thread.
 *
 * @param words the command; {@code {}} in it stands for the host, which otherwise follows it
 */
public record AgentCommand(List<String> words) {
    private static final String HOST = "{}";
    private static final Pattern SAFE = Pattern.compile("[-A-Za-z0-9_./:=,+@%^]+");

    /** Fails instead of asking for a password. */
    public static final AgentCommand SSH =
            new AgentCommand(List.of("ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"));

    public AgentCommand {
        words = List.copyOf(words);
    }

    /** Reads words that are separated by blanks. */
    public static AgentCommand parse(String text) throws LaunchException {
        if (text.isBlank()) {
            throw new LaunchException("--agent '': expected a command, such as ssh");
        }
        return new AgentCommand(List.of(text.strip().split("\\s+")));
    }

    /**
     * The command that runs these words on a host. {@code ssh} and {@code rsh} join their words, and a shell on the
     * other side splits them. Therefore the words are quoted once for each word of this command that names such a
     * program, with or without a directory: not for {@code ip netns exec}, once for {@code env ssh}, twice for {@code
     * ssh gateway ssh}.
     */
    public List<String> command(String host, List<String> remote) {
        List<String> command = new ArrayList<>();
        boolean named = false;
        for (String word : words) {
            named |= word.contains(HOST);
            command.add(word.replace(HOST, host));
        }
        if (!named) {
            command.add(host);
        }
        long shells = words.stream().filter(AgentCommand::isForAShell).count();
        for (String word : remote) {
            String quoted = word;
            for (long shell = 0; shell < shells; shell++) {
                quoted = quoted(quoted);
            }
            command.add(quoted);
        }
        return command;
    }

    /**
     * The same command, shielded from Ctrl-C and Ctrl-\\ of the terminal, because its agent still has to carry the
     * ranks' last output.
     *
     * @throws IOException if there is no such program
     */
    public static List<String> sparedByTerminal(List<String> command) throws IOException {
        String program = command.get(0);
        Stream<Path> places = program.contains("/")
                ? Stream.of(Path.of(program))
                : Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .map(directory -> Path.of(directory, program));
        if (places.noneMatch(Files::isExecutable)) {
            throw new IOException("there is no program " + program);
        }
        List<String> spared = new ArrayList<>(List.of("sh", "-c", "trap '' INT QUIT; exec \"$@\"", "sh"));
        spared.addAll(command);
        return spared;
    }

    private static boolean isForAShell(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1);
        return name.equals("ssh") || name.equals("rsh");
    }

    /** A word as a shell must get it. */
    public static String quoted(String word) {
        return SAFE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
