package io.jmpi.trace.report;

import io.jmpi.plot.Markup;
import io.jmpi.trace.otm.OtmResult;
import java.util.List;
import java.util.function.Consumer;

/** Results in the forms that users receive. Immutable; any thread. */
public sealed interface Report permits OtmReport, MessagesReport, CapacityReport {
    /** The title. */
    String title();

    /** The most important result in a sentence or two. */
    String answer();

    /** Why the report is partial, with the names of applications; empty if it is complete. */
    List<String> problems();

    /** The main results and numbers, for a terminal of that many columns; lines with line ends. */
    String summary(int columns);

    /** The sections of a page. */
    List<Section> sections();

    /** The results, for files. */
    List<? extends Record> results();

    /** Depths of bins of receives, where the report has them in addition to its own results. */
    default List<OtmResult> receives() {
        return List.of();
    }

    /** The topics of its statistics. */
    List<Topic> topics();

    /**
     * A section of a page.
     *
     * @param id unique on the page
     * @param body writes the contents below the title
     * @param isDetail collapsed at first on screens
     */
    record Section(String id, String title, Consumer<Markup> body, boolean isDetail) {
        /** Creates a section that is open. */
        Section(String id, String title, Consumer<Markup> body) {
            this(id, title, body, false);
        }

        /** The same section, collapsed at first on screens. */
        Section asDetail() {
            return new Section(id, title, body, true);
        }
    }
}
