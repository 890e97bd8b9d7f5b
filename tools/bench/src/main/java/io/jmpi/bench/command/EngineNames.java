package io.jmpi.bench.command;

import io.jmpi.matching.MatchingEngines;
import java.util.Iterator;

/** The engines, which the shell completes as values of options. Thread: one. */
public final class EngineNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return MatchingEngines.load().names().iterator();
    }
}
