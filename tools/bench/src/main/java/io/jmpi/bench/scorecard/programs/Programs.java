package io.jmpi.bench.scorecard.programs;

import java.util.List;

/** Generates all programs, the same each time. */
public final class Programs {
    private Programs() {}

    public static List<SmallProgram> all() {
        ProgramList list = new ProgramList();
        new CollectivePrograms(list).generate();
        new MessagePrograms(list).generate();
        new ObjectMessagePrograms(list).generate();
        new ObjectCollectivePrograms(list).generate();
        new ProbePrograms(list).generate();
        new CountedPrograms(list).generate();
        new NeighborPrograms(list).generate();
        new OperatorPrograms(list).generate();
        new CommunicatorPrograms(list).generate();
        new FreedPrograms(list).generate();
        new TopologyPrograms(list).generate();
        new RequestPrograms(list).generate();
        new MemoryPrograms(list).generate();
        new WindowPrograms(list).generate();
        new InputPrograms(list).generate();
        new OrderPrograms(list).generate();
        new RacePrograms(list).generate();
        return list.programs();
    }
}
