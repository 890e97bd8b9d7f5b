package io.jmpi.bench.study;

import io.jmpi.bench.report.Pace;
import io.jmpi.bench.report.Part;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A paper whose experiments are repeated with jmpi. {@code jmpibench} finds studies with {@link ServiceLoader}. A provider
 * needs a public constructor without parameters; its methods are called by one thread.
 */
public interface Study {
    /** The command of {@code jmpibench} that runs the experiments, a new instance: an object that picocli annotations describe. */
    Object command();

    /** The part of the standard report, a new instance. */
    Part part(Pace pace);

    /** Message rates of the paper, which the command {@code engines} shows beside the measured ones; by default none. */
    default List<PaperRate> rates() {
        return List.of();
    }

    /** The studies on the class path, in the order of their service files. */
    static List<Study> all() {
        return ServiceLoader.load(Study.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
