package io.jmpi.studies.otm;

import picocli.CommandLine.Command;

/** The command {@code figure}: figures of the optimistic tag matching paper. */
@Command(
        name = "figure",
        mixinStandardHelpOptions = true,
        header = "Reproduces figures of the optimistic tag matching paper in virtual time.",
        description = {
            "",
            "The device's program runs on an emulated accelerator, where each access to",
            "memory advances a virtual clock by its cost. Equal seeds give equal figures",
            "on any machine under any load.",
            ""
        },
        subcommands = {Otm8Command.class, SwitchesCommand.class, CalibrateCommand.class, AlternativesCommand.class},
        footer = {
            "",
            "Examples:",
            "  bin/jmpibench figure otm-8          message rates, measured and predicted",
            "  bin/jmpibench figure switches       the value of each optimization",
            "  bin/jmpibench figure calibrate      the calibration of costs",
            "  bin/jmpibench figure alternatives   other assumptions, each calibrated",
            "  bin/jmpibench engines               the same benchmark over real ranks"
        })
final class FigureCommand {}
