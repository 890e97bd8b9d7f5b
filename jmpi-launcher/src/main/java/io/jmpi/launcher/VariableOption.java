package io.jmpi.launcher;

import io.jmpi.launcher.plan.LaunchException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option {@code -x}: variables of the environment for the ranks. Thread: that of the command. */
final class VariableOption {
    @Option(
            names = "-x",
            paramLabel = "VAR[=VALUE]",
            description = "Set an environment variable for the ranks; without a value, to its value in this shell."
                    + " Ranks of this host inherit the whole environment anyway; those of other hosts only JMPI_"
                    + " variables.")
    private List<String> variables = new ArrayList<>();

    /** Adds the variables with their values. */
    void addTo(Map<String, String> settings) throws LaunchException {
        for (String variable : variables) {
            int equals = variable.indexOf('=');
            if (equals > 0) {
                settings.put(variable.substring(0, equals), variable.substring(equals + 1));
            } else if (equals == 0) {
                throw new LaunchException("-x " + variable + ": the variable has no name");
            } else if (System.getenv(variable) == null) {
                throw new LaunchException("-x " + variable + ": there is no such environment variable; set it, or give"
                        + " its value: -x " + variable + "=VALUE");
            } else {
                settings.put(variable, System.getenv(variable)); // Other hosts do not inherit it.
            }
        }
    }
}
