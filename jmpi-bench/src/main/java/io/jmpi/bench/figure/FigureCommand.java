package io.jmpi.bench.figure;

import picocli.CommandLine.Command;

/** The command {@code figure}: figures of the optimistic tag matching paper. */
@Command(
        name = "figure",
        mixinStandardHelpOptions = true,
        header = "Reproduces figures of the optimistic tag matching paper in virtual time.",
        description = {
            "",
            "The device's program runs on an emulated accelerator, where each access to",
            "memory has a cost and a clock counts it. The same seed gives the same figures",
            "on any machine, however busy.",
            ""
        },
        subcommands = {Otm8Command.class, SwitchesCommand.class, CalibrateCommand.class},
        footer = {
            "",
            "Examples:",
            "  ./jmpibench figure otm-8        message rates, measured and predicted",
            "  ./jmpibench figure switches     what each optimization is worth",
            "  ./jmpibench figure calibrate    how the costs were found"
        })
public final class FigureCommand {}
