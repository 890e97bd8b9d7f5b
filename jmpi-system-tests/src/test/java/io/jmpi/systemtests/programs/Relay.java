package io.jmpi.systemtests.programs;

import java.util.List;

/** Runs the command in its arguments, which joins the job as this rank, and ends with its exit code. */
public final class Relay {
    private Relay() {}

    public static void main(String[] args) throws Exception {
        System.exit(new ProcessBuilder(List.of(args)).inheritIO().start().waitFor());
    }
}
