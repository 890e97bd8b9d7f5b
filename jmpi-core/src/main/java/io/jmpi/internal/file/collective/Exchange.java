package io.jmpi.internal.file.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Plan;
import java.nio.ByteBuffer;

/** One round of messages between aggregators and other ranks. Thread: that of the file. Lifetime: one round. */
final class Exchange {
    private final FileRanks ranks;
    private final Plan plan;
    private boolean isEmpty = true;

    /** Begins a round. All ranks begin as many, because messages of rounds are told apart by their number. */
    Exchange(FileRanks ranks, String operation) {
        this.ranks = ranks;
        this.plan = ranks.newPlan(operation);
    }

    /** Adds a message without content. */
    void signal(int rank) {
        isEmpty = false;
        plan.send(Elements.none(), rank);
    }

    /** Adds the receive of a signal. */
    void awaitSignal(int rank) {
        isEmpty = false;
        plan.receive(Elements.none(), rank);
    }

    void send(Elements<?> elements, int rank) {
        isEmpty = false;
        plan.send(elements, rank);
    }

    void send(ByteBuffer bytes, int at, int length, int rank) {
        send(new Elements<>(bytes, at, length, Datatype.PACKED), rank);
    }

    void receive(ByteBuffer bytes, int at, int length, int rank) {
        receive(new Elements<>(bytes, at, length, Datatype.PACKED), rank);
    }

    void receive(Elements<?> elements, int rank) {
        isEmpty = false;
        plan.receive(elements, rank);
    }

    /** Runs the round, unless it has no message of this rank. */
    void run() {
        begin();
        finish();
    }

    /** Starts the messages. */
    void begin() {
        if (!isEmpty) {
            ranks.begin(plan);
        }
    }

    /** Waits until all of them have arrived. */
    void finish() {
        if (!isEmpty) {
            ranks.finish(plan);
        }
    }
}
