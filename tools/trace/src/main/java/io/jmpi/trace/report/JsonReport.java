package io.jmpi.trace.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.report.ReportFiles.Run;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a report as JSON: its origin, problems, results, and the meaning of their numbers. Keys of results are in the
 * order of their records, those of maps in alphabetical order, so that files can be compared.
 */
public final class JsonReport {
    private static final ObjectWriter WRITER = writer();

    private JsonReport() {}

    private static ObjectWriter writer() {
        SimpleModule numbers = new SimpleModule()
                .addSerializer(double.class, new UnknownAsNull())
                .addSerializer(Double.class, new UnknownAsNull());
        ObjectMapper mapper = JsonMapper.builder()
                .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .addModule(numbers)
                .build();
        return mapper.writerWithDefaultPrettyPrinter();
    }

    /** Creates the text, with a line end. */
    public static String of(Report report, Run run) {
        Map<String, String> units = new LinkedHashMap<>();
        Map<String, String> glossary = new LinkedHashMap<>();
        for (Topic topic : report.topics()) {
            Statistic.of(topic).filter(statistic -> !statistic.path().isEmpty()).forEach(statistic -> {
                glossary.put(statistic.path(), statistic.sentence());
                if (statistic.unit() != Unit.TEXT) {
                    units.put(statistic.path(), statistic.unit().inFiles());
                }
            });
        }
        // Neither Map.of nor a sorted map: keys are in reading order.
        Document document = new Document(
                run.command(),
                run.version(),
                run.date().toString(),
                report.problems(),
                report.results(),
                report.receives(),
                units,
                glossary);
        try {
            return WRITER.writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("results cannot be written as JSON", e);
        }
    }

    /** JSON has no NaN, which stands for an unknown result such as the time of an engine without measured costs. */
    private static final class UnknownAsNull extends StdScalarSerializer<Double> {
        private static final long serialVersionUID = 1L;

        UnknownAsNull() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (value.isNaN()) {
                out.writeNull();
            } else {
                out.writeNumber(value);
            }
        }
    }

    /** The outermost object. */
    private record Document(
            String command,
            String version,
            String date,
            Object problems,
            Object results,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OtmResult> receives,
            Map<String, String> units,
            Map<String, String> glossary) {}
}
