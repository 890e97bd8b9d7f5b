package io.jmpi.trace.report;

import io.jmpi.trace.otm.OtmResult;
import java.util.List;
import java.util.function.Consumer;

/** Results in the forms in which users get them. Immutable; any thread. */
public sealed interface Report permits OtmReport, MessagesReport {
    /** What it is a report of. */
    String title();

    /** The most important thing in a sentence or two. */
    String answer();

    /** Why it is partial, with the names of applications; empty if it is not. */
    List<String> problems();

    /** The answer and the most important numbers, for a terminal of that many columns; lines with their ends. */
    String summary(int columns);

    /** The parts of a page. */
    List<Section> sections();

    /** The results themselves, for files. */
    List<? extends Record> results();

    /** How deep bins of receives become, where the report says that beside its own results. */
    default List<OtmResult> receives() {
        return List.of();
    }

    /** What the statistics in it are about. */
    List<Topic> topics();

    /**
     * A part of a page.
     *
     * @param id unique on the page
     * @param body writes what stands below the title
     */
    record Section(String id, String title, Consumer<Markup> body) {}
}
