package io.jmpi.systemtests.programs;

import io.jmpi.Mpi;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A rank that starts a program which uses jmpi: once with the variables of the rank, and once without them. */
public final class StartsAProgram {
    private StartsAProgram() {}

    public static void main(String[] args) throws Exception {
        try (Mpi mpi = Mpi.init()) {
            if (mpi.world().rank() == 0) {
                System.out.print(run(List.of()));
                System.out.print(run(List.of("PMI_PORT", "PMI_ID", "JMPI_JOB_KEY")));
            }
            mpi.world().barrier();
        }
    }

    private static String run(List<String> without) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Alone.class.getName())
                .redirectErrorStream(true);
        builder.environment().keySet().removeAll(without);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return output + "exit code " + process.waitFor() + "\n";
    }
}
