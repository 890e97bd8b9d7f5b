package io.jmpi.launcher.pmi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A rank's report to its launcher in the values of PMI-1, which are short: base64url in parts, followed by the number
 * of parts, so that a report is either complete or absent.
 *
 * <p>Stateless; any thread.
 */
public final class PmiReport {
    private static final String KEY = "jmpi_report.";

    private PmiReport() {}

    /**
     * Puts a report into the KVS.
     *
     * @param number of reports that the rank has put before
     * @param longestValue maximum length of a value
     */
    public static void put(int rank, int number, String text, int longestValue, BiConsumer<String, String> put) {
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        int parts = 0;
        for (int from = 0; from < encoded.length(); from += longestValue) {
            put.accept(
                    key(rank, number) + "." + parts++,
                    encoded.substring(from, Math.min(encoded.length(), from + longestValue)));
        }
        put.accept(key(rank, number), Integer.toString(parts));
    }

    /**
     * The complete reports of a rank, in order.
     *
     * @throws IllegalArgumentException if the rank's values are malformed
     */
    public static List<String> read(int rank, Map<String, String> values) {
        List<String> reports = new ArrayList<>();
        for (String parts = values.get(key(rank, 0)); parts != null; parts = values.get(key(rank, reports.size()))) {
            StringBuilder encoded = new StringBuilder();
            for (int part = 0; part < Integer.parseInt(parts); part++) {
                String value = values.get(key(rank, reports.size()) + "." + part);
                if (value == null) {
                    throw new IllegalArgumentException("part " + part + " of " + parts + " is missing");
                }
                encoded.append(value);
            }
            reports.add(new String(Base64.getUrlDecoder().decode(encoded.toString()), StandardCharsets.UTF_8));
        }
        return reports;
    }

    private static String key(int rank, int number) {
        return KEY + rank + "." + number;
    }
}
