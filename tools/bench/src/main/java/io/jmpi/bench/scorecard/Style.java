package io.jmpi.bench.scorecard;

import java.util.List;
import java.util.Locale;

/** How an operation is called: the three styles of MPI. */
enum Style {
    BLOCKING,
    NONBLOCKING,
    PERSISTENT;

    /** How many variables of requests have been named in this program text. */
    private static String variable(String place) {
        return "request" + place;
    }

    /**
     * The statements that call an operation and wait for it.
     *
     * @param on the communicator
     * @param operation such as {@code bcast}
     * @param arguments in parentheses
     * @param place the place's letter, unique in the program
     */
    List<String> call(String on, String operation, String arguments, String place) {
        String mark = " // @" + place;
        String request = variable(place);
        return switch (this) {
            case BLOCKING -> List.of(on + "." + operation + arguments + ";" + mark);
            case NONBLOCKING ->
                List.of(
                        "Request " + request + " = " + on + ".i" + operation + arguments + ";",
                        request + ".waitFor();" + mark);
            case PERSISTENT ->
                List.of(
                        "PersistentRequest " + request + " = " + on + "." + operation + "Init" + arguments + ";",
                        request + ".start();",
                        request + ".waitFor();" + mark);
        };
    }

    /** Its name in names of programs. */
    String letter() {
        return name().substring(0, 1).toUpperCase(Locale.ROOT);
    }
}
