package io.jmpi.trace.report;

import io.jmpi.plot.HtmlPage;
import io.jmpi.plot.LineChart;
import io.jmpi.plot.Markup;
import io.jmpi.trace.replay.capacity.CapacityResult;
import io.jmpi.trace.replay.capacity.CapacityResult.Device;
import io.jmpi.trace.replay.capacity.CapacityResult.Point;
import io.jmpi.trace.replay.capacity.CapacityResult.Slower;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Reports how an application runs with devices of several capacities and speeds.
 *
 * @param result of one application
 */
public record CapacityReport(CapacityResult result) implements Report {
    private static final String PAYS = "A device pays if the application takes over " + 100 * CapacityResult.PAYS
            + " % less time than with the matching of its host alone. A speed of 1 is that of a host core.";

    private static final String LACKING = "Collective operations are barriers; one-sided and nonblocking collective"
            + " operations, cancelled operations and probes do not happen; costs other than those of matching are"
            + " assumed. Without the oversubscription of the recorded run, the application computes less: --clock cpu,"
            + " --compute.";

    @Override
    public String title() {
        return result.application() + ": capacity and speed of devices";
    }

    @Override
    public String answer() {
        List<String> paying = result.devices().stream()
                .filter(device -> device.points().stream().anyMatch(Point::pays))
                .map(Device::engine)
                .toList();
        return paying.isEmpty() ? "no device pays" : "devices that pay: " + String.join(", ", paying);
    }

    @Override
    public List<String> problems() {
        return result.problems().stream()
                .map(problem -> result.application() + ": " + problem)
                .toList();
    }

    @Override
    public List<CapacityResult> results() {
        return List.of(result);
    }

    @Override
    public List<Topic> topics() {
        return List.of();
    }

    // ---------------------------------------------------------------- terminal

    @Override
    public String summary(int columns) {
        TerminalText text = new TerminalText(columns);
        text.line("trace " + result.application() + ": " + answer());
        text.item(program());
        CapacityFindings findings = new CapacityFindings(result);
        findings.devices().forEach(text::item);
        text.item(PAYS);
        text.line("Findings of Levy and Ferreira, 2019:");
        findings.ofLevyAndFerreira().forEach(text::item);
        text.blank().table(slower());
        for (Device device : result.devices()) {
            text.blank().line(heading(device));
            text.table(table(device));
        }
        text.blank().line(LACKING);
        return text.toString();
    }

    private static String heading(Device device) {
        return device.engine() + ": percent by which the application's time changes, of "
                + Unit.NANOS.format(device.withoutNanos()) + " with " + device.host()
                + ", and percent of the searches on the device";
    }

    private String program() {
        return String.format(
                "%s, %s; %s with queues on the host, computation %s times that of the run (%s time)%s%s",
                counted(result.ranks(), "rank", "ranks"),
                counted(result.searches(), "search", "searches"),
                Unit.NANOS.format(result.queuesNanos()),
                CapacityFindings.number(result.compute()),
                result.clock(),
                result.longer() == 0 ? "" : ", " + result.longer() + " more receives in front of each queue",
                result.wildcards().equals("kept") ? "" : ", wildcards " + result.wildcards());
    }

    private static String counted(long number, String one, String several) {
        return Unit.COUNT.format(number) + " " + (number == 1 ? one : several);
    }

    private Table slower() {
        Table table = Table.of(
                Column.text("comparison on the host"),
                Column.of("application", Unit.NANOS),
                Column.text("change"),
                Column.of("entries compared", Unit.COUNT));
        for (Slower each : result.slower()) {
            table.row(
                    CapacityFindings.number(each.factor()) + " times the usual time",
                    each.nanos(),
                    CapacityFindings.signed(each.change()),
                    each.comparedByHost());
        }
        return table;
    }

    /** A row for each capacity, a column for each speed. */
    private static Table table(Device device) {
        List<Column> columns = new ArrayList<>(List.of(Column.of("entries", Unit.COUNT)));
        device.speeds().forEach(speed -> columns.add(Column.text("speed " + CapacityFindings.number(speed))));
        Table table = new Table(columns);
        for (int entries : device.entries()) {
            List<Object> row = new ArrayList<>(List.of(entries));
            device.points().stream().filter(point -> point.entries() == entries).forEach(point -> row.add(cell(point)));
            table.row(row);
        }
        return table;
    }

    private static String cell(Point point) {
        return CapacityFindings.signed(point.change()).replace(" %", "") + ", " + Math.round(100 * point.onDevice());
    }

    // ---------------------------------------------------------------- page

    @Override
    public List<Section> sections() {
        CapacityFindings findings = new CapacityFindings(result);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("devices", "Devices", page -> {
            page.element("p", HtmlReport.sentence(program())).element("p", PAYS);
            list(page, findings.devices());
        }));
        sections.add(new Section("findings", "Findings of Levy and Ferreira, 2019", page -> {
            list(page, findings.ofLevyAndFerreira());
            slower().html(page);
        }));
        for (Device device : result.devices()) {
            sections.add(new Section(device.engine(), device.engine(), page -> write(page, device)));
        }
        sections.add(new Section("lacking", "What the replay lacks", page -> page.element("p", LACKING)));
        return sections;
    }

    private void write(Markup page, Device device) {
        page.open("div", "class", "figures");
        HtmlPage.figure(
                page,
                excess(device).inPage(),
                "How much longer the application takes than with the best capacity and speed of this device.");
        HtmlPage.figure(page, share(device).inPage(), "Searches that end on the device.");
        page.close();
        page.element("p", heading(device));
        table(device).html(page);
    }

    private static void list(Markup page, List<String> items) {
        page.open("ul");
        items.forEach(item -> page.element("li", item));
        page.close();
    }

    // ---------------------------------------------------------------- plots

    /** The plots, by the name of their file. */
    public Map<String, String> plots() {
        Map<String, String> plots = new LinkedHashMap<>();
        for (Device device : result.devices()) {
            plots.put("capacity-" + device.engine() + ".svg", excess(device).svg());
            plots.put("searches-" + device.engine() + ".svg", share(device).svg());
        }
        return plots;
    }

    private LineChart excess(Device device) {
        long best = device.points().stream().mapToLong(Point::nanos).min().orElse(0);
        LineChart chart = new LineChart(
                result.application() + ", " + device.engine() + ": time over the best",
                "entries",
                "% more time than the best");
        for (double speed : device.speeds()) {
            chart.line(
                    "speed " + CapacityFindings.number(speed),
                    figures(device, speed, point -> excess(point.nanos(), best)));
        }
        double queues = excess(device.withoutNanos(), best);
        if (queues >= 0) {
            chart.line("without the device", figures(device, device.speeds().get(0), point -> queues));
        }
        return chart;
    }

    private static double excess(long nanos, long best) {
        return best == 0 ? 0 : 100.0 * (nanos - best) / best;
    }

    private LineChart share(Device device) {
        LineChart chart = new LineChart(
                result.application() + ", " + device.engine() + ": searches on the device",
                "entries",
                "% of all searches");
        for (double speed : device.speeds()) {
            chart.line(
                    "speed " + CapacityFindings.number(speed), figures(device, speed, point -> 100 * point.onDevice()));
        }
        return chart;
    }

    private static NavigableMap<Integer, Double> figures(Device device, double speed, ToDoubleFunction<Point> figure) {
        return device.at(speed).stream()
                .collect(Collectors.toMap(
                        Point::entries, figure::applyAsDouble, (first, second) -> second, TreeMap::new));
    }
}
