package io.jmpi.studies.otm;

import io.jmpi.bench.command.BenchCommand;
import io.jmpi.matching.text.TextTable;
import io.jmpi.offload.kernels.ProgramOptions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code switches}: the value of each optimization of the program in virtual time. */
@Command(
        name = "switches",
        mixinStandardHelpOptions = true,
        header = "Value of each optimization: rates with one of them switched.",
        description = {
            "",
            "Message rates in virtual time (million per second) of the cases of otm-8, with",
            "the options of that figure and with one of them inverted. Where the",
            "fast path is off already, inverting switches it on.",
            ""
        })
final class SwitchesCommand extends BenchCommand {
    private enum Switch {
        NONE("as in the figure"),
        INLINE_HASHES("inline hashes off"),
        EARLY_CHECK("early booking check on"),
        LAZY_REMOVAL("lazy removal off"),
        FAST_PATH("fast path switched"),
        COPY("payload copy off");

        private final String label;

        Switch(String label) {
            this.label = label;
        }

        ProgramOptions change(ProgramOptions options) {
            return new ProgramOptions(
                    options.inlineHashes() ^ this == INLINE_HASHES,
                    options.earlyBookingCheck() ^ this == EARLY_CHECK,
                    options.lazyRemoval() ^ this == LAZY_REMOVAL,
                    options.fastPath() ^ this == FAST_PATH,
                    options.copyPayload() ^ this == COPY,
                    options.noAnySource(),
                    options.noAnyTag(),
                    options.allowOvertaking());
        }
    }

    @Option(names = "--threads", paramLabel = "N", description = "Device threads, 1..256 (default: ${DEFAULT-VALUE}).")
    private int threads = 32;

    @Override
    public Integer call() {
        requireInRange("--threads", threads, 1, 256);
        List<String> head = new ArrayList<>(List.of("million messages per second"));
        for (OtmCase otmCase : OtmCase.values()) {
            head.add(otmCase.label);
        }
        TextTable table = TextTable.markdown("lrrr", head);
        for (Switch each : Switch.values()) {
            List<String> row = new ArrayList<>(List.of(each.label));
            for (OtmCase otmCase : OtmCase.values()) {
                row.add(Figure8.rate(Device.BLUEFIELD_3.rate(otmCase, each.change(otmCase.options()), threads)));
            }
            table.row(row);
        }
        out().print(table);
        out().flush();
        return 0;
    }
}
