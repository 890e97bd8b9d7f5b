package io.jmpi.internal.core;

import io.jmpi.Communicator;
import io.jmpi.Info;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.NearestName;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Warns once of each info key that begins like jmpi's own but is none of them: MPI ignores unknown keys, and so hides
 * typing errors.
 *
 * <p>Any thread. Lifetime: that of the session.
 */
final class UnknownInfoKeys {
    private static final Logger LOG = System.getLogger(Communicator.class.getName());
    private static final String PREFIX = CommunicatorMatching.SETTING_PREFIX;

    private final List<String> known = new ArrayList<>(List.of(Info.MATCHER, Info.ALGORITHMS));
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** @param engines their settings are also known keys */
    UnknownInfoKeys(MatchingEngines engines) {
        engines.settings().forEach(setting -> known.add(PREFIX + setting.key()));
    }

    void report(Info info) {
        if (info == null || info.asMap().isEmpty()) {
            return;
        }
        for (String key : info.asMap().keySet()) {
            if (key.startsWith(PREFIX) && !known.contains(key) && reported.add(key)) {
                LOG.log(
                        Level.WARNING,
                        "info key ''{0}'' is unknown and has no effect{1}",
                        key,
                        NearestName.question(key, known));
            }
        }
    }
}
