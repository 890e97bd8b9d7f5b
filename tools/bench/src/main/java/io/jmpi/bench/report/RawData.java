package io.jmpi.bench.report;

import io.jmpi.bench.command.Spread;
import io.jmpi.bench.json.Json;
import io.jmpi.matching.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data of a report as JSON, and back from the JSON or from the page that contains it. */
final class RawData {
    /** Begins the element of the page. */
    static final String ID = "data";

    private static final String FORMAT = "jmpibench report 1";
    private static final String BEGIN = "<script id=\"" + ID + "\" type=\"application/json\">";
    private static final String END = "</script>";

    private RawData() {}

    /** The element of a page: in its JSON nothing looks like markup. */
    static String element(ReportData data) {
        return BEGIN
                + json(data).replace("<", "\\u003c").replace("&", "\\u0026").replace(">", "\\u003e")
                + END;
    }

    static String json(ReportData data) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", FORMAT);
        document.put("command", data.command());
        document.put("date", data.date().toString());
        document.put("library", data.library());
        document.put("machine", data.machine());
        document.put("environment", data.environment());
        document.put("pace", data.pace());
        document.put("parts", data.parts().stream().map(RawData::part).toList());
        return Json.write(document);
    }

    private static Map<String, Object> part(PartResult part) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", part.name());
        map.put("title", part.title());
        map.put("measures", part.measures());
        map.put("settings", part.settings());
        map.put("headline", part.headline());
        map.put("commands", part.commands());
        map.put("problems", part.problems());
        map.put("others", part.others());
        map.put("seconds", part.seconds());
        map.put("panels", part.panels().stream().map(RawData::panel).toList());
        return map;
    }

    private static Map<String, Object> panel(Panel panel) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("title", panel.title());
        map.put("rows", panel.rowTitle());
        map.put("unit", panel.unit());
        map.put("higher_is_better", panel.isHigherBetter());
        map.put("logarithmic", panel.isLogarithmic());
        map.put("series", panel.series().stream().map(RawData::series).toList());
        return map;
    }

    private static Map<String, Object> series(Panel.Series series) {
        Map<String, Object> figures = new LinkedHashMap<>();
        series.figures()
                .forEach((row, figure) -> figures.put(row, List.of(figure.median(), figure.least(), figure.most())));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", series.name());
        map.put("reference_of", series.referenceOf());
        map.put("median_least_most", figures);
        return map;
    }

    /**
     * Reads the data of a page.
     *
     * @throws IOException if it cannot be read, or is not such a page
     */
    static ReportData read(Path page) throws IOException {
        String text = TextFile.text(page);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END, Math.max(0, begin));
        if (begin < 0 || end < 0) {
            throw new IOException("it is not a page of jmpibench report, because it has no data");
        }
        try {
            return parse(text.substring(begin + BEGIN.length(), end));
        } catch (IllegalArgumentException | ClassCastException | NullPointerException | DateTimeParseException e) {
            throw new IOException("this version cannot read its data: " + e.getMessage(), e);
        }
    }

    static ReportData parse(String json) {
        Map<?, ?> document = (Map<?, ?>) Json.parse(json);
        if (!FORMAT.equals(document.get("format"))) {
            throw new IllegalArgumentException("its format is " + document.get("format") + " instead of " + FORMAT);
        }
        Map<String, String> environment = new LinkedHashMap<>();
        ((Map<?, ?>) document.get("environment"))
                .forEach((name, value) -> environment.put((String) name, (String) value));
        return new ReportData(
                text(document, "command"),
                Instant.parse(text(document, "date")),
                text(document, "library"),
                text(document, "machine"),
                environment,
                text(document, "pace"),
                list(document, "parts").stream()
                        .map(each -> partOf((Map<?, ?>) each))
                        .toList());
    }

    private static PartResult partOf(Map<?, ?> map) {
        return new PartResult(
                text(map, "name"),
                text(map, "title"),
                text(map, "measures"),
                text(map, "settings"),
                text(map, "headline"),
                list(map, "commands").stream().map(String.class::cast).toList(),
                list(map, "panels").stream()
                        .map(each -> panelOf((Map<?, ?>) each))
                        .toList(),
                list(map, "problems").stream().map(String.class::cast).toList(),
                ((Number) map.get("others")).doubleValue(),
                ((Number) map.get("seconds")).doubleValue());
    }

    private static Panel panelOf(Map<?, ?> map) {
        Panel panel = new Panel(
                text(map, "title"),
                text(map, "rows"),
                text(map, "unit"),
                (Boolean) map.get("higher_is_better"),
                (Boolean) map.get("logarithmic"));
        for (Object each : list(map, "series")) {
            Map<?, ?> series = (Map<?, ?>) each;
            ((Map<?, ?>) series.get("median_least_most"))
                    .forEach((row, figure) -> panel.add(
                            text(series, "name"), text(series, "reference_of"), row, spread((List<?>) figure)));
        }
        return panel;
    }

    private static Spread spread(List<?> figure) {
        return new Spread(number(figure, 0), number(figure, 1), number(figure, 2));
    }

    private static double number(List<?> figure, int index) {
        return ((Number) figure.get(index)).doubleValue();
    }

    private static String text(Map<?, ?> map, String name) {
        if (map.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("'" + name + "' is " + map.get(name) + " instead of text");
    }

    private static List<?> list(Map<?, ?> map, String name) {
        if (map.get(name) instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("'" + name + "' is " + map.get(name) + " instead of a list");
    }
}
