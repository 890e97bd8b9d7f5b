package io.jmpi.trace.otm;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Builds a small table as text, with cells separated by commas. Thread: one. */
final class CsvTable {
    private final StringBuilder text = new StringBuilder();
    private boolean within;

    /** Adds a cell to the line. */
    CsvTable cell(String value) {
        if (within) {
            text.append(',');
        }
        within = true;
        boolean plain = value.matches("[^,\"\r\n]*");
        text.append(plain ? value : '"' + value.replace("\"", "\"\"") + '"');
        return this;
    }

    /** Adds cells to the line. */
    CsvTable cells(String... values) {
        for (String value : values) {
            cell(value);
        }
        return this;
    }

    /** Adds a cell with a number. */
    CsvTable cell(long value) {
        return cell(Long.toString(value));
    }

    /** Adds a number with that many decimals; rounds halves to even, like C and Python. */
    CsvTable cell(double value, int digits) {
        return cell(
                new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString());
    }

    /** Ends the line. */
    CsvTable end() {
        text.append('\n');
        within = false;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
