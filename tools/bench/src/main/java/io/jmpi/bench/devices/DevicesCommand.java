package io.jmpi.bench.devices;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.bench.command.CostOptions;
import io.jmpi.bench.command.Progress;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.text.TextTable;
import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Cost;
import io.jmpi.offload.job.Costs;
import io.jmpi.offload.job.Machine;
import io.jmpi.offload.job.Outcome;
import io.jmpi.offload.job.VirtualJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code devices}: nanoseconds of virtual time that a match takes with each device. */
@Command(
        name = "devices",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Prints what a match costs engines with devices, in virtual time.",
        description = {
            "",
            "A model, no measurement: a rank waits for a message behind DEPTH receives that",
            "no message matches. The table has the virtual nanoseconds from the message's",
            "arrival at the card until the host has it, and the share of the matches that the",
            "device found. Equal options give equal figures on any machine.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench devices",
            "  bin/jmpibench devices --engines portals,associative --depths 16,256,512",
            "  bin/jmpibench devices --set associative.cells=4096 --costs unit_cycle=10"
        })
public final class DevicesCommand extends BenchCommand {
    private static final int DEEPEST = 1 << 16;
    private static final int MESSAGES = 5;
    private static final int WILDCARDS = 1024;
    private static final int ONE_RANK = 1;
    private static final int NO_DATA = 0;
    private static final long EXPECTED_MILLIS = 200;

    /** What a match consists of. */
    private static final List<Cost> USED = List.of(
            Cost.decision,
            Cost.compare,
            Cost.command,
            Cost.command_latency,
            Cost.result_latency,
            Cost.unit_step,
            Cost.unit_entry,
            Cost.unit_cycle);

    /** The link and the way to it take no time, so that matching remains. */
    private static final Costs USUAL = Costs.standard()
            .with(Cost.latency, 0)
            .with(Cost.send, 0)
            .with(Cost.unit_entry, 1, "SST firefly: matching takes 1 ns for each entry");

    /** Software in the same model, to compare with. */
    private static final List<String> SOFTWARE = List.of("queues", "exact");

    @Option(
            names = {"-e", "--engines"},
            split = ",",
            paramLabel = "ENGINE",
            description = "Engines (default: queues, exact, and all with a device in virtual time).")
    private List<String> engines = List.of();

    @Option(
            names = {"-d", "--depths"},
            split = ",",
            paramLabel = "N",
            defaultValue = "0,64,1024,8192",
            description = "Receives in front in 0..65536 (default: ${DEFAULT-VALUE}).")
    private List<Integer> depths;

    @Option(names = "--set", split = ",", paramLabel = "KEY=VALUE", description = "Settings of engines.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Mixin
    private CostOptions costOptions;

    @Override
    public Integer call() {
        depths.forEach(depth -> requireInRange("--depths", depth, 0, DEEPEST));
        requireSettings();
        Costs costs = costOptions.over(USUAL, USED);
        List<Machine> machines = named("--engines", names(), name -> machine(name, costs));
        Progress progress = progress(machines.size() * (depths.size() + 1), EXPECTED_MILLIS);
        List<String> head = new ArrayList<>(List.of("engine"));
        depths.forEach(depth -> head.add("depth " + depth));
        head.add(WILDCARDS + " of any source");
        TextTable table = TextTable.markdown("l" + "r".repeat(depths.size() + 1), head);
        for (Machine machine : machines) {
            List<String> row = new ArrayList<>(List.of("`" + machine.engine() + "`"));
            for (int depth : depths) {
                row.add(cell(machine, new MatchBehind(depth, ONE_RANK, MESSAGES), progress));
            }
            row.add(cell(machine, new MatchBehind(WILDCARDS, Action.ANY, MESSAGES), progress));
            table.row(row);
        }
        progress.clear();
        out().println("Virtual nanoseconds from a message's arrival at the card until the host has it (percent of the");
        out().println("matches that the device found), by the number of receives in front that do not match:");
        out().println();
        out().println(table);
        out().println("A model, no measurement. Its costs in nanoseconds:");
        out().println();
        out().println(CostOptions.table(costs, USED));
        out().flush();
        return 0;
    }

    private void requireSettings() {
        MatchingEngines all = MatchingEngines.load();
        Map<String, MatcherSetting<?>> known = new TreeMap<>();
        all.names().forEach(name -> all.named(name).settings().forEach(setting -> known.put(setting.key(), setting)));
        settings.forEach((key, value) -> {
            if (!known.containsKey(key)) {
                throw usage("--set " + key + ": unknown setting; known are " + String.join(", ", known.keySet()));
            }
            try {
                MatcherSettings.DEFAULT.with(key, value).get(known.get(key));
            } catch (IllegalArgumentException e) {
                throw usage("--set: " + e.getMessage());
            }
        });
    }

    private List<String> names() {
        if (!engines.isEmpty()) {
            return engines;
        }
        List<String> names = new ArrayList<>(SOFTWARE);
        MatchingEngines.load().names().stream().filter(Machine::hasDevice).forEach(names::add);
        return names;
    }

    private Machine machine(String engine, Costs costs) {
        MatcherSettings all = MatcherSettings.DEFAULT.with("hardware.threshold", "0");
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            all = all.with(setting.getKey(), setting.getValue());
        }
        return new Machine(engine, all, costs, NO_DATA);
    }

    private static String cell(Machine machine, MatchBehind program, Progress progress) {
        progress.begins(machine.engine() + ", depth " + program.depth());
        Outcome outcome = VirtualJob.run(program, machine);
        Outcome before = VirtualJob.run(program.withoutMessages(), machine);
        progress.ended();
        long pairs = outcome.counter(Outcome.PAIRS_OF_CARD) - before.counter(Outcome.PAIRS_OF_CARD);
        return String.format(
                Locale.ROOT, "%,.0f (%d %%)", outcome.slowest(), Math.round(100.0 * pairs / program.allMessages()));
    }
}
