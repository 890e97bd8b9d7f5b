package io.jmpi.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Checks the help of commands as a terminal of 80 columns shows it. */
public final class HelpLines {
    private static final int COLUMNS = 80;

    private HelpLines() {}

    /** Requires that neither a line of a command's texts is wrapped, nor a word of its options, for all its subcommands, too. */
    public static void requireWhole(CommandLine commandLine) {
        UsageMessageSpec texts = commandLine.getCommandSpec().usageMessage();
        String name = commandLine.getCommandSpec().qualifiedName();
        String usage = commandLine.getUsageMessage();
        assertThat(usage.lines()).as(name).allMatch(line -> line.length() <= COLUMNS);
        Stream.of(texts.description(), texts.footer())
                .filter(lines -> lines.length > 1) // a single line is a paragraph
                .flatMap(Stream::of)
                .map(line -> String.format(Locale.ROOT, line))
                .forEach(line -> assertThat(usage.lines()).as(name).contains(line));
        assertThat(usage.lines().filter(line -> line.startsWith("Usage: ")))
                .as(name)
                .hasSize(1);
        assertThat(usage).as(name).doesNotContainPattern("(?m)\\S\\[,?$|\\[,\\w*$");
        for (OptionSpec option : commandLine.getCommandSpec().options()) {
            Stream.of(option.description())
                    .flatMap(text -> Stream.of(String.format(Locale.ROOT, text).split(" ")))
                    .filter(word -> !word.contains("${"))
                    .forEach(word -> assertThat(usage)
                            .as(name + " " + option.longestName())
                            .contains(word));
        }
        commandLine.getSubcommands().values().stream()
                .filter(each -> !(each.getCommand() instanceof GenerateCompletion)) // whose texts are picocli's
                .forEach(HelpLines::requireWhole);
    }
}
