package io.jmpi.internal.core;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.text.NearestName;
import io.jmpi.matching.text.Printable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Warns once of each unknown info key that begins like jmpi's own keys, and of each that is similar to one of MPI's
 * assertions: MPI ignores unknown keys, which hides typing errors. Other assertions may belong to another library.
 *
 * <p>All ranks of a communicator pass the same keys. Therefore, only its rank 0 warns; the others log the key at level
 * DEBUG.
 *
 * <p>Any thread. Lifetime: that of the session.
 */
final class UnknownInfoKeys {
    private static final Logger LOG = System.getLogger(Communicator.class.getName());
    private static final String PREFIX = CommunicatorMatching.SETTING_PREFIX;

    private static final String ASSERTION = "mpi_assert_";

    /** Without the common prefix, which would make different names similar. */
    private static final List<String> ASSERTIONS = Stream.of(
                    Info.NO_ANY_TAG, Info.NO_ANY_SOURCE, Info.EXACT_LENGTH, Info.ALLOW_OVERTAKING)
            .map(key -> key.substring(ASSERTION.length()))
            .toList();

    private final List<String> known = new ArrayList<>(List.of(Info.MATCHER, Info.ALGORITHMS));
    private final Set<String> reported = ConcurrentHashMap.newKeySet();
    private final int worldRank;

    /**
     * Creates an object that has not warned yet.
     *
     * @param engines their settings are also known keys
     */
    UnknownInfoKeys(MatchingEngines engines, int worldRank) {
        this.worldRank = worldRank;
        engines.settings().forEach(setting -> known.add(PREFIX + setting.key()));
    }

    /**
     * Looks for unknown keys.
     *
     * @param rank this rank in the communicator for which the keys are
     */
    void report(Info info, int rank) {
        if (info == null || info.asMap().isEmpty()) {
            return;
        }
        for (String key : info.asMap().keySet()) {
            String question = question(key);
            if (question != null && reported.add(key)) {
                LOG.log(
                        rank == 0 ? Level.WARNING : Level.DEBUG,
                        "rank {0}: info key ''{1}'' is unknown and has no effect{2}{3}",
                        Integer.toString(worldRank),
                        Printable.line(key),
                        question,
                        ProgramLine.of(Thread.currentThread()).at());
            }
        }
    }

    /** Returns a suggestion of the intended key, possibly empty; null if there is nothing to report. */
    private String question(String key) {
        if (key.startsWith(PREFIX)) {
            return known.contains(key) ? null : NearestName.question(key, known);
        }
        String assertion = key.startsWith(ASSERTION) ? key.substring(ASSERTION.length()) : "";
        return ASSERTIONS.contains(assertion)
                ? null
                : NearestName.of(assertion, ASSERTIONS)
                        .map(near -> "; did you mean " + ASSERTION + near + "?")
                        .orElse(null);
    }
}
