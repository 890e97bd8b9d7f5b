package io.jmpi.launcher.watch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of the terminal that standard error goes to, from the commands {@code test} and {@code stty}, because Java knows
 * neither. Immutable; any thread.
 */
public record TerminalSize(int columns, int rows) {
    private static final TerminalSize UNKNOWN = new TerminalSize(80, 24);
    private static final Pattern SIZE = Pattern.compile("(\\d+) (\\d+)\\s*");
    private static final long SECONDS = 2;

    /** Asks for it; empty if standard error is not a terminal that can move its cursor. */
    public static Optional<TerminalSize> ofStandardError() {
        String kind = System.getenv("TERM");
        if (kind == null || kind.isEmpty() || kind.equals("dumb")) {
            return Optional.empty();
        }
        try {
            Process process = new ProcessBuilder("sh", "-c", "test -t 2 && { stty size <&2 || echo unknown; }")
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return answer.isEmpty() ? Optional.empty() : Optional.of(parse(answer));
        } catch (IOException e) {
            return Optional.empty(); // no shell: not a system that we can ask
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Reads rows and columns, as {@code stty size} prints them; a terminal without a size gets a usual one. */
    static TerminalSize parse(String answer) {
        Matcher size = SIZE.matcher(answer);
        if (!size.matches()) {
            return UNKNOWN;
        }
        int rows = Integer.parseInt(size.group(1));
        int columns = Integer.parseInt(size.group(2));
        return rows == 0 || columns == 0 ? UNKNOWN : new TerminalSize(columns, rows);
    }
}
