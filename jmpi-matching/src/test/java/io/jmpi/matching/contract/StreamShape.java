package io.jmpi.matching.contract;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.Operation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The kinds of random streams: how many distinct sources and tags they have, and how far apart these are. */
public enum StreamShape {
    ONE_ENVELOPE(1, 1, 1, 1),
    FEW_ENVELOPES(3, 1, 3, 1),
    MANY_TAGS(3, 1, 600, 1),
    MANY_SOURCES(600, 1, 3, 1),
    MANY_ENVELOPES(60, 1, 60, 1),
    /** All tags of a source fall into one bin. */
    COLLAPSED_BINS(2, 1, 20, 1021),
    /** Tags and sources that agree in all bits that enter a bin's hash. */
    EQUAL_LOW_BITS(5, 1 << 20, 5, 1 << 24);

    /** After so many operations a stream changes its mix, so that both queues grow long and become empty again. */
    private static final int PHASE_LENGTH = 250;

    private final int sources;
    private final int sourceStep;
    private final int tags;
    private final int tagStep;

    StreamShape(int sources, int sourceStep, int tags, int tagStep) {
        this.sources = sources;
        this.sourceStep = sourceStep;
        this.tags = tags;
        this.tagStep = tagStep;
    }

    public List<Operation> generate(long seed, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Operation> operations = new ArrayList<>(length);
        int arrivals = 0;
        int wildcards = 0;
        int receives = 0;
        for (int i = 0; i < length; i++) {
            if (i % PHASE_LENGTH == 0) {
                arrivals = 15 + random.nextInt(46);
                wildcards = random.nextInt(3) * 25;
            }
            int dice = random.nextInt(100);
            Kind kind = kind(dice, arrivals);
            switch (kind) {
                case ARRIVE -> operations.add(new Operation(kind, i, source(random), tag(random)));
                case REPOST, CANCEL -> operations.add(new Operation(kind, recent(random, receives), 0, 0));
                default -> {
                    int id = kind == Kind.POST ? receives++ : i;
                    int source = random.nextInt(100) < wildcards ? PostedReceive.ANY_SOURCE : source(random);
                    int tag = random.nextInt(100) < wildcards ? PostedReceive.ANY_TAG : tag(random);
                    operations.add(new Operation(kind, id, source, tag));
                }
            }
        }
        return operations;
    }

    private static Kind kind(int dice, int arrivals) {
        if (dice < arrivals) {
            return Kind.ARRIVE;
        }
        if (dice < 75) {
            return Kind.POST;
        }
        if (dice < 80) {
            return Kind.REPOST;
        }
        if (dice < 88) {
            return Kind.CANCEL;
        }
        return dice < 94 ? Kind.PROBE : Kind.IMPROBE;
    }

    private int source(SplittableRandom random) {
        return random.nextInt(sources) * sourceStep;
    }

    private int tag(SplittableRandom random) {
        return random.nextInt(tags) * tagStep;
    }

    /** Mostly one of the last receives, which are likely to be kept; sometimes any. */
    private static int recent(SplittableRandom random, int receives) {
        int window = random.nextInt(4) == 0 ? receives : Math.min(receives, 20);
        return window == 0 ? 0 : receives - 1 - random.nextInt(window);
    }
}
