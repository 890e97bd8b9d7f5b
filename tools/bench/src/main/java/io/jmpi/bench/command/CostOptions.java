package io.jmpi.bench.command;

import io.jmpi.matching.text.TextTable;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --costs} of commands that predict in virtual time, and the table of the costs that they use. */
public final class CostOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--costs",
            split = ",",
            paramLabel = "COST=NANOS",
            description = "Costs that replace those of the table that the command prints.")
    private Map<Cost, Double> given = new LinkedHashMap<>();

    /**
     * Replaces costs by those of the option.
     *
     * @param used those that the command uses; another one is wrong usage
     */
    public Costs over(Costs usual, Collection<Cost> used) {
        Costs costs = usual;
        for (Map.Entry<Cost, Double> each : given.entrySet()) {
            if (!used.contains(each.getKey())) {
                throw usage(each.getKey() + ": not used here; the costs are " + used);
            }
            try {
                costs = costs.with(each.getKey(), each.getValue(), "--costs");
            } catch (IllegalArgumentException e) {
                throw usage(e.getMessage());
            }
        }
        return costs;
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), "--costs " + message);
    }

    /** Amounts, meanings and sources, as Markdown. */
    public static TextTable table(Costs costs, Collection<Cost> used) {
        TextTable table = TextTable.markdown("lrll", List.of("cost", "ns", "for", "from"));
        for (Cost cost : used) {
            table.row(List.of(cost.name(), text(costs.of(cost)), cost.meaning, costs.source(cost)));
        }
        return table;
    }

    private static String text(double nanos) {
        return nanos == Math.rint(nanos) ? String.format(Locale.ROOT, "%.0f", nanos) : String.valueOf(nanos);
    }
}
