package io.jmpi.trace.generate;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DumpiWriter;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.generate.Traffic.Wildcard;
import java.io.IOException;
import java.util.Arrays;

/**
 * The calls of one rank of a synthetic application: in each step MPI_Irecv, MPI_Isend and MPI_Waitall, sometimes
 * MPI_Allreduce. Thread: one. Lifetime: one file; its memory does not depend on the file's length.
 */
final class RankProgram {
    private static final int BYTE = 5;
    private static final int DOUBLE = 14;
    private static final int SUM = 3;
    private static final int FIRST_REQUEST = 2;
    private static final int STEPS_PER_ALLREDUCE = 10;
    private static final int RECEIVE_BITS = 13;

    private final int rank;
    private final TracePlan plan;
    private final Traffic traffic;
    private final SharedClock clock;
    private final DumpiWriter writer;
    private final Call call = new Call();
    private final int[] requests;
    private final long[] arrivals;
    private long now = SharedClock.BEGIN;
    private long calls;

    RankProgram(int rank, TracePlan plan, Traffic traffic, DumpiWriter writer) {
        this.rank = rank;
        this.plan = plan;
        this.traffic = traffic;
        this.writer = writer;
        clock = new SharedClock(traffic);
        requests = new int[traffic.mostMessages()];
        arrivals = new long[traffic.mostMessages()];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = FIRST_REQUEST + i;
        }
    }

    /** Number of calls written. */
    long calls() {
        return calls;
    }

    /** Writes the calls before the first step. */
    void begin() throws IOException {
        call.begin(CallType.INIT).set(Field.ARGV, new String[] {plan.pattern().patternName()});
        write(now + SharedClock.CALL);
        call.begin(CallType.COMM_SIZE).set(Field.COMM, Call.WORLD).set(Field.SIZE, plan.ranks());
        write(now + SharedClock.CALL);
        call.begin(CallType.COMM_RANK).set(Field.COMM, Call.WORLD).set(Field.RANK, rank);
        write(now + SharedClock.CALL);
    }

    /** Writes a step. */
    void step(long step) throws IOException {
        now = clock.begin(rank, step);
        int receives = clock.immediateReceives(rank, step);
        for (int i = 0; i < receives; i++) {
            receive(step, i);
        }
        int sends = traffic.sends(rank, step);
        for (int i = 0; i < sends; i++) {
            send(step, i, FIRST_REQUEST + receives + i);
        }
        if (receives + sends > 0) {
            waitAll(step, receives, sends);
        }
        if (receives < traffic.receives(rank, step)) {
            receiveAnything(step, receives);
        }
        if (traffic.endsWithBarrier()) {
            call.begin(CallType.BARRIER).set(Field.COMM, Call.WORLD);
            write(clock.collective(step));
        } else if (step % STEPS_PER_ALLREDUCE == STEPS_PER_ALLREDUCE - 1) {
            call.begin(CallType.ALLREDUCE)
                    .set(Field.COUNT, 1)
                    .set(Field.DATATYPE, DOUBLE)
                    .set(Field.OP, SUM)
                    .set(Field.COMM, Call.WORLD);
            write(clock.collective(step));
        }
    }

    /** Writes the calls after the last step. */
    void end(long steps) throws IOException {
        now = clock.begin(steps);
        call.begin(CallType.FINALIZE);
        write(now + SharedClock.CALL);
        writer.end();
    }

    private void receive(long step, int receive) throws IOException {
        Wildcard wildcard = traffic.wildcard(rank, step, receive);
        int send = traffic.sendOfSource(rank, step, receive);
        call.begin(CallType.IRECV)
                .set(Field.COUNT, traffic.mostBytes())
                .set(Field.DATATYPE, BYTE)
                .set(Field.SOURCE, wildcard == Wildcard.SOURCE ? Call.ANY_SOURCE : traffic.source(rank, step, receive))
                .set(Field.TAG, wildcard == Wildcard.TAG ? Call.ANY_TAG : traffic.tag(step, send))
                .set(Field.COMM, Call.WORLD)
                .set(Field.REQUEST, FIRST_REQUEST + receive);
        write(now + SharedClock.CALL);
    }

    private void send(long step, int send, int request) throws IOException {
        call.begin(CallType.ISEND)
                .set(Field.COUNT, traffic.bytes(rank, step, send))
                .set(Field.DATATYPE, BYTE)
                .set(Field.DEST, traffic.dest(rank, step, send))
                .set(Field.TAG, traffic.tag(step, send))
                .set(Field.COMM, Call.WORLD)
                .set(Field.REQUEST, request);
        write(now + SharedClock.CALL);
    }

    private void waitAll(long step, int receives, int sends) throws IOException {
        call.begin(CallType.WAITALL)
                .set(Field.COUNT, receives + sends)
                .set(Field.REQUESTS, requests, receives + sends)
                .hasStatuses();
        long last = now;
        for (int i = 0; i < receives; i++) {
            long arrival = clock.arrival(traffic.source(rank, step, i), step, traffic.sendOfSource(rank, step, i));
            last = Math.max(last, arrival);
            arrivals[i] = arrival - clock.begin(step) << RECEIVE_BITS | i;
        }
        if (traffic.takesAnySender(step)) {
            Arrays.sort(arrivals, 0, receives);
        }
        for (int i = 0; i < receives; i++) {
            addStatus(step, (int) (arrivals[i] & (1 << RECEIVE_BITS) - 1));
        }
        for (int i = 0; i < sends; i++) {
            call.statuses().add(0, Call.ANY_SOURCE, Call.ANY_TAG, 0, 0); // statuses of sends have no meaning
        }
        write(last + SharedClock.CALL);
    }

    private void addStatus(long step, int receive) {
        int source = traffic.source(rank, step, receive);
        int send = traffic.sendOfSource(rank, step, receive);
        call.statuses().add(traffic.bytes(source, step, send), source, traffic.tag(step, send), 0, 0);
    }

    private void receiveAnything(long step, int receive) throws IOException {
        call.begin(CallType.RECV)
                .set(Field.COUNT, traffic.mostBytes())
                .set(Field.DATATYPE, BYTE)
                .set(Field.SOURCE, Call.ANY_SOURCE)
                .set(Field.TAG, Call.ANY_TAG)
                .set(Field.COMM, Call.WORLD)
                .hasStatuses();
        addStatus(step, receive);
        long arrival =
                clock.arrival(traffic.source(rank, step, receive), step, traffic.sendOfSource(rank, step, receive));
        write(Math.max(now, arrival) + SharedClock.CALL);
    }

    /** Writes a call that begins now; the next one begins at the usual distance, or after it if it takes longer. */
    private void write(long stop) throws IOException {
        call.at(0, now, stop).onProcessor(now - SharedClock.BEGIN, stop - SharedClock.BEGIN);
        writer.write(call);
        calls++;
        now = Math.max(now + SharedClock.BETWEEN, stop + SharedClock.BETWEEN - SharedClock.CALL);
    }
}
