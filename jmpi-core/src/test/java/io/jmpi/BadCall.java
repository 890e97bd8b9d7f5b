package io.jmpi;

import io.jmpi.errors.ErrorClass;
import java.util.List;

/** A call that must be refused with an error whose message has those facts in that order. */
record BadCall(String what, int caller, Jmpi.RankBody body, ErrorClass expected, List<String> facts) {
    private static final int ALL = -1;

    /** A call of all ranks. */
    static BadCall bad(String what, Jmpi.RankBody body, ErrorClass expected, String... facts) {
        return badAt(ALL, what, body, expected, facts);
    }

    /** A call of one rank. */
    static BadCall badAt(int rank, String what, Jmpi.RankBody body, ErrorClass expected, String... facts) {
        return new BadCall(what, rank, body, expected, List.of(facts));
    }

    /** Makes the call, if this rank is to. */
    void check(Communicator world) {
        if (caller == ALL || caller == world.rank()) {
            MpiErrors.assertErrorInOrder(expected, () -> body.run(world), facts.toArray(String[]::new));
        }
    }

    @Override
    public String toString() {
        return what;
    }
}
