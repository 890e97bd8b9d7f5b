package io.jmpi.bench.report;

import io.jmpi.bench.command.OtherPrograms;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.Spread;
import io.jmpi.bench.report.Comparison.Change;
import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.HtmlTable;
import io.jmpi.plot.HtmlTable.Cell;
import io.jmpi.plot.HtmlTable.Column;
import io.jmpi.plot.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes a report as one page, with its data. The only script offers the data for download. */
final class ReportPage {
    private static final String DOWNLOAD = """
            const link = document.getElementById("download");
            const text = document.getElementById("data").textContent;
            link.href = URL.createObjectURL(new Blob([text], {type: "application/json"}));
            link.hidden = false;
            """;

    private final ReportData data;
    private final Optional<Comparison> comparison;

    ReportPage(ReportData data, Optional<Comparison> comparison) {
        this.data = data;
        this.comparison = comparison;
    }

    String html() {
        HtmlPage page = new HtmlPage("Performance of jmpi", this::lead);
        comparison.ifPresent(each -> page.section("comparison", "Compared with the earlier report", this::comparison));
        for (PartResult part : data.parts()) {
            page.section(part.name(), part.title(), markup -> part(markup, part));
        }
        page.section("machine", "Machine and settings", this::machine);
        page.section("raw", "Raw data", this::raw);
        return page.html(data.command(), data.library().replaceFirst("^jmpi ", ""), data.date());
    }

    private void lead(Markup page) {
        page.element("p", data.machine() + "; " + HtmlPage.date(data.date()), "class", "answer");
        notices(page);
        List<PartResult> parts =
                data.parts().stream().filter(part -> !part.headline().isEmpty()).toList();
        if (!parts.isEmpty()) {
            page.open("ul");
            parts.forEach(part -> page.element("li", part.headline()));
            page.close();
        }
        page.element(
                "p",
                "A figure is the median of repetitions; below it are the least and the greatest of them. Figures of other"
                        + " machines differ: compare ratios.");
    }

    private void notices(Markup page) {
        List<PartResult> incomplete =
                data.parts().stream().filter(part -> !part.problems().isEmpty()).toList();
        List<PartResult> disturbed =
                data.parts().stream().filter(part -> isBusy(part)).toList();
        if (incomplete.isEmpty() && disturbed.isEmpty()) {
            return;
        }
        page.open("aside", "class", "partial", "role", "note");
        if (!incomplete.isEmpty()) {
            page.open("p").element("strong", "Incomplete.").text(" Parts that failed: ");
            links(page, incomplete).text(".").close();
        }
        if (!disturbed.isEmpty()) {
            page.open("p").element("strong", "Busy machine.").text(" Other programs ran during: ");
            links(page, disturbed).text(". These figures are doubtful.").close();
        }
        page.close();
    }

    private static Markup links(Markup page, List<PartResult> parts) {
        String separator = "";
        for (PartResult part : parts) {
            page.text(separator).element("a", part.title(), "href", "#" + part.name());
            separator = ", ";
        }
        return page;
    }

    private static boolean isBusy(PartResult part) {
        return OtherPrograms.isBusy(part.others());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private void comparison(Markup page) {
        Comparison found = comparison.orElseThrow();
        ReportData earlier = found.earlier();
        page.element(
                "p",
                found.summary() + " Earlier: " + HtmlPage.date(earlier.date()) + ", " + earlier.library()
                        + ". A ratio is the figure of this report divided by the earlier one.");
        for (String difference : differences(earlier)) {
            page.open("p").element("strong", "Difference: ").text(difference).close();
        }
        if (!found.changed().isEmpty()) {
            HtmlTable table = new HtmlTable(List.of(
                    new Column("figure", true),
                    new Column("ratio", false),
                    new Column("earlier", false),
                    new Column("now", false)));
            found.changed().forEach(change -> table.row(row(change)));
            table.write(page);
        }
    }

    private static List<Cell> row(Change change) {
        return List.of(
                Cell.of(name(change)),
                new Cell(change.ratioText(), change.verdict(), change.verdict()),
                new Cell(
                        Spread.number(change.before().median()), change.before().interval(), ""),
                new Cell(Spread.number(change.now().median()), change.now().interval(), ""));
    }

    private static String name(Change change) {
        Panel panel = change.panel();
        return panel.title() + " (" + panel.unit() + "): " + change.series() + ", " + panel.named(change.row());
    }

    private List<String> differences(ReportData earlier) {
        List<String> differences = new ArrayList<>();
        if (!earlier.machine().equals(data.machine())) {
            differences.add("the machine was " + earlier.machine() + ".");
        }
        if (!earlier.pace().equals(data.pace())) {
            differences.add("the pace was " + earlier.pace() + ", now it is " + data.pace() + ".");
        }
        if (!earlier.environment().equals(data.environment())) {
            differences.add(
                    "the settings were " + earlier.environment() + ", now they are " + data.environment() + ".");
        }
        if (earlier.parts().stream().anyMatch(ReportPage::isBusy)) {
            differences.add("the machine was busy during parts of the earlier report.");
        }
        return differences;
    }

    private void part(Markup page, PartResult part) {
        page.element("p", part.measures());
        for (String problem : part.problems()) {
            page.open("p", "class", "partial")
                    .element("strong", "Failed: ")
                    .text(problem)
                    .close();
        }
        if (isBusy(part)) {
            page.open("p", "class", "partial").element("strong", "Busy machine: ");
            page.text("other programs took " + percent(part.others()) + " of the processors.")
                    .close();
        }
        for (Panel panel : part.panels()) {
            panel(page, panel);
        }
        commands(page, part);
    }

    /** On a wide page the tables are beside the plot. */
    private void panel(Markup page, Panel panel) {
        PanelTables tables = new PanelTables(panel);
        page.element("h3", panel.title() + " (" + panel.unit() + ")");
        page.open("div", "class", tables.isWide() ? "panel wide" : "panel");
        tables.plot(page);
        page.open("div");
        tables.figures(page);
        comparison.filter(each -> each.concerns(panel)).ifPresent(each -> {
            page.element("p", "Ratio to the earlier report; with a verdict if the spreads do not overlap:");
            tables.ratios(page, each);
        });
        page.close().close();
    }

    private static void commands(Markup page, PartResult part) {
        page.element("p", (part.settings().isEmpty() ? "" : "Settings: " + part.settings() + ". ") + "By hand:");
        page.open("ul", "class", "commands");
        part.commands()
                .forEach(command -> page.open("li").element("code", command).close());
        page.close();
    }

    private void machine(Markup page) {
        HtmlTable table = new HtmlTable(List.of(new Column("what", true), new Column("value", true)));
        fact(table, "machine", data.machine());
        fact(table, "version", data.library());
        fact(table, "date", HtmlPage.date(data.date()));
        fact(table, "command", data.command());
        fact(table, "pace", data.pace());
        data.environment().forEach((name, value) -> fact(table, name, value));
        for (PartResult part : data.parts()) {
            String others = part.others() < 0 ? "" : ", other programs " + percent(part.others());
            fact(table, part.title(), Progress.duration((long) (1000 * part.seconds())) + others);
        }
        table.write(page);
    }

    private static void fact(HtmlTable table, String what, String value) {
        table.row(List.of(Cell.of(what), Cell.of(value)));
    }

    private void raw(Markup page) {
        page.open("p")
                .text(data.figures()
                        + " figures, each with its least and its greatest repetition, as JSON in this page.");
        page.text(" ").open("a", "id", "download", "href", "#raw", "download", "jmpi-report.json", "hidden", "hidden");
        page.text("Download").close().close();
        page.element("p", "bin/jmpibench report --against FILE compares a new run with this page.", "class", "hint");
        page.raw(RawData.element(data));
        page.open("script").raw(DOWNLOAD).close();
    }
}
