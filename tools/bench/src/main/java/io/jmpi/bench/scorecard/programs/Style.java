package io.jmpi.bench.scorecard.programs;

import java.util.List;
import java.util.Locale;

/** How an operation is called: the three styles of MPI. */
enum Style {
    BLOCKING,
    NONBLOCKING,
    PERSISTENT;

    /**
     * The statements that call an operation and wait for it.
     *
     * @param on the communicator
     * @param operation such as {@code bcast}
     * @param arguments in parentheses
     * @param place the capital letter, unique in the program, of the place that waits; the small one is where the operation is
     *     bound, if that is another place
     */
    List<String> call(String on, String operation, String arguments, String place) {
        String mark = " // @" + place;
        String bound = " // @" + place.toLowerCase(Locale.ROOT);
        String request = "request" + place;
        return switch (this) {
            case BLOCKING -> List.of(on + "." + operation + arguments + ";" + mark);
            case NONBLOCKING ->
                List.of(
                        "Request " + request + " = " + on + ".i" + operation + arguments + ";" + bound,
                        request + ".waitFor();" + mark);
            case PERSISTENT ->
                List.of(
                        "PersistentRequest " + request + " = " + on + "." + operation + "Init" + arguments + ";"
                                + bound,
                        request + ".start();",
                        request + ".waitFor();" + mark);
        };
    }
}
