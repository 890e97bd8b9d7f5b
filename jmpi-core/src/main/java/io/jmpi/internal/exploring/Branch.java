package io.jmpi.internal.exploring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Another source, or another answer, that a choice of a run could have had. Immutable.
 *
 * @param receive the call, for users
 * @param got what it got, for users
 * @param other what it could have got instead, for users
 * @param made all choices of the run
 * @param changed the index of the one with another source
 * @param source the other source, or the number of the other answer
 */
public record Branch(String receive, String got, String other, List<Made> made, int changed, int source) {
    /** The choice that is changed. */
    public Choice choice() {
        return made.get(changed).choice();
    }

    /** The choices of a run that has it: those that do not depend on the changed one, and that one. */
    public Map<Choice, Integer> wanted() {
        Map<Choice, Integer> wanted = new LinkedHashMap<>();
        for (int i = 0; i < made.size(); i++) {
            Made each = made.get(i);
            if (i == changed) {
                wanted.put(each.choice(), source);
            } else if (!each.past().get(made.get(changed).bit())) {
                wanted.put(each.choice(), each.source());
            }
        }
        return wanted;
    }
}
