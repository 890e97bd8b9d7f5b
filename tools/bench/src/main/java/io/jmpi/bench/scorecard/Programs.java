package io.jmpi.bench.scorecard;

import java.util.List;

/** Generates all programs, the same each time. */
final class Programs {
    private Programs() {}

    static List<SmallProgram> all() {
        ProgramList list = new ProgramList();
        new CollectivePrograms(list).generate();
        new MessagePrograms(list).generate();
        return list.programs();
    }
}
