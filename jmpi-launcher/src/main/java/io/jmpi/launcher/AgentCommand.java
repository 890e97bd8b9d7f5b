package io.jmpi.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The command that runs another one on a host: {@code ssh} by default. Immutable; any thread.
 *
 * @param words the command; {@code {}} in it stands for the host, which otherwise follows it
 */
record AgentCommand(List<String> words) {
    private static final String HOST = "{}";
    private static final Pattern SAFE = Pattern.compile("[-A-Za-z0-9_./:=,+@%^]+");

    /** Fails instead of asking for a password. */
    static final AgentCommand SSH = new AgentCommand(List.of("ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"));

    AgentCommand {
        words = List.copyOf(words);
    }

    /** Reads words that are separated by blanks. */
    static AgentCommand parse(String text) throws LaunchException {
        if (text.isBlank()) {
            throw new LaunchException("--agent '': expected a command, such as ssh");
        }
        return new AgentCommand(List.of(text.strip().split("\\s+")));
    }

    /** The command that runs these words on a host. */
    List<String> command(String host, List<String> remote) {
        List<String> command = new ArrayList<>();
        boolean named = false;
        for (String word : words) {
            named |= word.contains(HOST);
            command.add(word.replace(HOST, host));
        }
        if (!named) {
            command.add(host);
        }
        for (String word : remote) {
            command.add(isForAShell() ? quoted(word) : word);
        }
        return command;
    }

    /** ssh joins the words, and a shell on the host takes them apart. */
    private boolean isForAShell() {
        String program = words.get(0);
        String name = program.substring(program.lastIndexOf('/') + 1);
        return name.equals("ssh") || name.equals("rsh");
    }

    private static String quoted(String word) {
        return SAFE.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
