package io.jmpi.trace;

import io.jmpi.trace.report.Glossary;
import io.jmpi.trace.report.Progress;
import io.jmpi.trace.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help section that explains statistics: the command shows all, each subcommand its own. */
final class StatisticsHelp {
    private static final String SECTION = "statistics";
    private static final Map<String, List<Topic>> BY_SUBCOMMAND = Map.of(
            "info", List.of(Topic.TRACE, Topic.INFO),
            "otm", List.of(Topic.TRACE, Topic.OTM),
            "messages", List.of(Topic.TRACE, Topic.MESSAGES, Topic.ENGINES, Topic.NETWORK));

    private StatisticsHelp() {}

    static void addTo(CommandLine command) {
        add(command, Arrays.asList(Topic.values()));
        command.getSubcommands().forEach((name, subcommand) -> {
            if (BY_SUBCOMMAND.containsKey(name)) {
                add(subcommand, BY_SUBCOMMAND.get(name));
            }
        });
    }

    private static void add(CommandLine command, List<Topic> topics) {
        List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
        if (!sections.contains(SECTION)) { // A subcommand has the sections of its parent.
            sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_FOOTER_HEADING), SECTION);
            command.setHelpSectionKeys(sections);
        }
        command.getHelpSectionMap()
                .put(SECTION, help -> Glossary.text(topics, Progress.columns()).replace("\n", System.lineSeparator()));
    }
}
