package io.jmpi.bench.overlap.model;

/**
 * What the model charges, in nanoseconds. Immutable.
 *
 * @param receiveCall the host posts a receive
 * @param sendCall the host starts a send
 * @param decision the host takes a message from the network or a decision from the unit, and starts a read if one follows
 * @param matchStep the host compares one entry of a queue
 * @param command the host gives the unit a command
 * @param unitStep the unit executes a command or decides a message
 * @param unitGap a read that the unit has started keeps its receiver's port besides its bytes
 * @param latency α: the first byte of a frame from card to card
 * @param perByte β: a byte on the link
 * @param copyPerByte the host copies a byte in memory
 * @param busy the progress thread looks without a pause for so long after the program's last call
 * @param nap between two looks of the progress thread after that
 */
record Costs(
        double receiveCall,
        double sendCall,
        double decision,
        double matchStep,
        double command,
        double unitStep,
        double unitGap,
        double latency,
        double perByte,
        double copyPerByte,
        double busy,
        double nap) {
    /**
     * Calls, decision and match step: measured, docs/performance.md (path, queues). Progress thread: decision 30. Bytes: the
     * 100 Gbit/s of the paper's section 6.1. Latency, copies, command, unit step and gap are assumed: the paper has no figures.
     */
    static final Costs DEFAULT = new Costs(23, 39, 28, 1.7, 100, 50, 500, 1000, 0.08, 0.1, 200_000, 70_000);

    Costs {
        requireCost("receiveCall", receiveCall);
        requireCost("sendCall", sendCall);
        requireCost("decision", decision);
        requireCost("matchStep", matchStep);
        requireCost("command", command);
        requireCost("unitStep", unitStep);
        requireCost("unitGap", unitGap);
        requireCost("latency", latency);
        requireCost("perByte", perByte);
        requireCost("copyPerByte", copyPerByte);
        requireCost("busy", busy);
        requireCost("nap", nap);
    }

    private static void requireCost(String name, double nanos) {
        if (!(nanos >= 0 && nanos <= 1e9)) {
            throw new IllegalArgumentException(name + " " + nanos + " is not in 0..1e9 nanoseconds");
        }
    }

    /** The same for a card that so many ranks of a node share evenly. */
    Costs withRanksPerCard(int ranks) {
        return withLink(latency, perByte * ranks);
    }

    /** The same with another link. */
    Costs withLink(double newLatency, double newPerByte) {
        return new Costs(
                receiveCall,
                sendCall,
                decision,
                matchStep,
                command,
                unitStep,
                unitGap,
                newLatency,
                newPerByte,
                copyPerByte,
                busy,
                nap);
    }

    /** The same with another gap of the unit's reads. */
    Costs withUnitGap(double newGap) {
        return new Costs(
                receiveCall,
                sendCall,
                decision,
                matchStep,
                command,
                unitStep,
                newGap,
                latency,
                perByte,
                copyPerByte,
                busy,
                nap);
    }
}
