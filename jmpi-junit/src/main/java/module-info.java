/** JUnit 5 tests that run in every rank of a job. */
module io.jmpi.junit {
    requires transitive io.jmpi;
    requires org.junit.platform.commons;
    requires transitive org.junit.jupiter.api;

    exports io.jmpi.junit;
}
