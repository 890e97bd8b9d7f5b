/** Example programs. */
module io.jmpi.examples {
    requires info.picocli;
    requires io.jmpi;
    requires java.desktop;

    exports io.jmpi.examples;
    exports io.jmpi.examples.matcher;

    opens io.jmpi.examples to
            info.picocli;

    provides io.jmpi.matching.MatcherProvider with
            io.jmpi.examples.matcher.TagMatcherProvider;
}
