package io.jmpi.launcher;

import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.program.ProgramFinder;
import java.util.Iterator;
import java.util.Set;

/** The programs that the shell can complete: the short names. Thread: one. */
final class ProgramNames implements Iterable<String> {
    ProgramNames() {}

    @Override
    public Iterator<String> iterator() {
        try {
            return new ProgramFinder("", System.getProperty("java.class.path"))
                    .names()
                    .keySet()
                    .iterator();
        } catch (LaunchException e) {
            return Set.<String>of().iterator(); // Nothing is completed.
        }
    }
}
