/** Example programs. */
module io.jmpi.examples {
    requires info.picocli;
    requires io.jmpi;
    requires java.desktop;

    opens io.jmpi.examples to
            info.picocli;
    opens io.jmpi.examples.heat to
            info.picocli;

    provides io.jmpi.matching.MatcherProvider with
            io.jmpi.examples.matcher.TagMatcherProvider;
}
