package io.jmpi.launcher;

import io.jmpi.launcher.output.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Executes {@code jmpirun} for each line of the standard input, whose words are its arguments, in this JVM. */
final class Commands {
    /** Ends what a command prints on standard error, after its exit code. */
    static final String END = "-- end of the command --";

    private Commands() {}

    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int code = Jmpirun.execute(line.split(" ", -1));
            Console.print("exit code " + code + "\n" + END + "\n");
        }
    }
}
