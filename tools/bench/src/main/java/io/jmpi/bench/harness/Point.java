package io.jmpi.bench.harness;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A measurement in one JVM: a method of a benchmark with values of its parameters. Immutable.
 *
 * @param benchmark the class with JMH's annotations
 * @param method of the class
 * @param parameters by name
 * @param operations of a call of the method; JMH divides its time by them
 */
public record Point(Class<?> benchmark, String method, Map<String, String> parameters, int operations) {
    public Point {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    @Override
    public String toString() {
        return method + " " + parameters;
    }

    /** The name of the method in JMH's results. */
    String fullName() {
        return benchmark.getName() + "." + method;
    }
}
