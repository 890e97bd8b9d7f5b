package io.jmpi.examples.heat;

import io.jmpi.examples.command.Console;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options and files of the programs that simulate heat on an image: the image to read and the picture to write. */
public final class HeatPictures {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec program;

    @Option(
            names = "--image",
            paramLabel = "FILE",
            description = "Initial image: PNG or PGM (P2, P5). Default: a picture of a lake.")
    private Path image;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "${COMMAND-NAME}.png",
            description = "The PNG to write. Default: ${COMMAND-NAME}.png.")
    private Path output;

    /** Reads the image; null, after a message, if that is impossible, or if the picture cannot be written later. */
    public HeatField load(Console console) {
        // Find out before a long computation that the picture cannot be written.
        try {
            ImageFiles.prepare(output);
        } catch (IOException e) {
            error(console, "cannot write " + output + ": " + Console.reason(e));
            return null;
        }
        try {
            return image == null ? ImageFiles.readDefault() : ImageFiles.read(image);
        } catch (IOException e) {
            error(console, "cannot read image " + image + ": " + Console.reason(e));
            return null;
        }
    }

    /** Writes the picture and reports it; false, after a message, if that is impossible. */
    public boolean write(HeatField result, Console console) {
        try {
            ImageFiles.writePng(result, output);
        } catch (IOException e) {
            error(console, "cannot write " + output + ": " + Console.reason(e));
            return false;
        }
        console.line("The picture is in %s", output.toAbsolutePath().normalize());
        return true;
    }

    private void error(Console console, String message) {
        console.error(program.name() + ": " + message);
    }
}
