package io.jmpi.trace.report;

/** Topics of statistics. Immutable; any thread. */
public enum Topic {
    TRACE("What was read"),
    INFO("Contents of a trace (info)"),
    OTM("Optimistic tag matching (otm)"),
    MESSAGES("Replayed messages (messages)"),
    ENGINES("Engines (messages)"),
    NETWORK("Assumed network (messages)");

    private final String title;

    Topic(String title) {
        this.title = title;
    }

    /** Heading in glossaries. */
    public String title() {
        return title;
    }
}
