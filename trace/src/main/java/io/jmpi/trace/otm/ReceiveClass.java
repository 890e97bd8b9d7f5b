package io.jmpi.trace.otm;

/** Receives by the wildcards that they have; each class has its own table (paper, section III-B). */
public enum ReceiveClass {
    NO_WILDCARD("no"),
    SOURCE_WILDCARD("src"),
    TAG_WILDCARD("tag"),
    BOTH_WILDCARDS("double");

    private final String className;

    ReceiveClass(String className) {
        this.className = className;
    }

    /** The name in files. */
    public String className() {
        return className;
    }
}
