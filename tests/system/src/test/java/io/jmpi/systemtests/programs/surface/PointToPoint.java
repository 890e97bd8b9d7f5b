package io.jmpi.systemtests.programs.surface;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.PartitionedReceive;
import io.jmpi.PartitionedSend;
import io.jmpi.PersistentRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** MPI 4.1, chapter 3: each mode and style of sending by both protocols, and what requests can do. */
final class PointToPoint implements Chapter {
    private static final int TAG = 3;
    private static final int OTHER_TAG = 4;
    private static final int ROUNDS = 3;
    private static final int[] COUNTS = {0, 1, 9_000}; // longs; the last by rendezvous, whatever the mode

    /** A blocking send of a whole array. */
    @FunctionalInterface
    private interface BlockingSend {
        void send(Object buffer, int dest, int tag);
    }

    /** A nonblocking or persistent one. */
    @FunctionalInterface
    private interface StartableSend<R extends Request> {
        R send(Object buffer, int dest, int tag);
    }

    @Override
    public void run(Mpi mpi, Communicator all, Checks checks) {
        mpi.attachBuffer(4 * (COUNTS[COUNTS.length - 1] * Long.BYTES + Mpi.BSEND_OVERHEAD));
        for (int count : COUNTS) {
            Ring ring = new Ring(all, count, checks);
            ring.passBlocking();
            ring.passNonblocking();
            ring.passPersistent();
            ring.passByExchange();
            ring.passInPartitions();
            checks.same("detached after " + count, true, mpi.detachBuffer() > 0);
            mpi.attachBuffer(4 * (COUNTS[COUNTS.length - 1] * Long.BYTES + Mpi.BSEND_OVERHEAD));
        }
        mpi.detachBuffer();
        giveUp(all, checks);
        completeInAnyOrder(all, checks);
    }

    /** Each rank sends to the next one and receives from the one before. Nobody compares rings. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Ring(
            Communicator all, int left, int right, long[] out, long[] in, long[] expected, int count, Checks checks) {
        Ring(Communicator all, int count, Checks checks) {
            this(
                    all,
                    (all.rank() + all.size() - 1) % all.size(),
                    (all.rank() + 1) % all.size(),
                    Values.of(all.rank(), count),
                    Values.untouched(count),
                    Values.of((all.rank() + all.size() - 1) % all.size(), count),
                    count,
                    checks);
        }

        /** Divided differently by both sides; the last partition leaves first. */
        void passInPartitions() {
            PartitionedReceive receive = all.precvInit(in, count == 1 ? 1 : 4, left, TAG);
            PartitionedSend send = all.psendInit(out, count == 1 ? 1 : 6, right, TAG);
            for (int round = 0; round < ROUNDS; round++) {
                Arrays.fill(in, Values.UNTOUCHED);
                PersistentRequest.startAll(receive, send);
                for (int part = send.partitions() - 1; part >= 0; part--) {
                    send.ready(part);
                }
                Request.waitAll(send, receive);
                checks.same("partitions, " + count, expected, in);
            }
            send.free();
            receive.free();
        }

        void passBlocking() {
            Map<String, BlockingSend> modes = new TreeMap<>(
                    Map.of("send", all::send, "ssend", all::ssend, "bsend", all::bsend, "rsend", all::rsend));
            modes.forEach((mode, send) -> {
                Request receive = all.irecv(in, left, TAG);
                all.barrier(); // so that a ready send finds its receive
                send.send(out, right, TAG);
                check(mode, receive.waitFor());
            });
        }

        void passNonblocking() {
            Map<String, StartableSend<Request>> modes = new TreeMap<>(
                    Map.of("isend", all::isend, "issend", all::issend, "ibsend", all::ibsend, "irsend", all::irsend));
            modes.forEach((mode, send) -> {
                Request receive = all.irecv(in, left, TAG);
                all.barrier();
                Request sent = send.send(out, right, TAG);
                check(mode, receive.waitFor());
                sent.waitFor();
            });
        }

        void passPersistent() {
            Map<String, StartableSend<PersistentRequest>> modes = new TreeMap<>(Map.of(
                    "sendInit", all::sendInit,
                    "ssendInit", all::ssendInit,
                    "bsendInit", all::bsendInit,
                    "rsendInit", all::rsendInit));
            modes.forEach((mode, send) -> {
                PersistentRequest sent = send.send(out, right, TAG);
                PersistentRequest receive = all.recvInit(in, left, TAG);
                for (int round = 0; round < ROUNDS; round++) {
                    PersistentRequest.startAll(receive);
                    all.barrier();
                    sent.start();
                    check(mode, Request.waitAll(sent, receive)[1]);
                }
            });
        }

        void passByExchange() {
            check("sendrecv", all.sendrecv(out, right, TAG, in, left, TAG));
            check("isendrecv", all.isendrecv(out, right, TAG, in, left, TAG).waitFor());
            long[] token = out.clone();
            for (int i = 0; i < all.size(); i++) {
                all.sendrecvReplace(token, right, TAG, left, TAG);
            }
            checks.same("sendrecvReplace all the way round", out, token);
            all.isendrecvReplace(token, right, TAG, left, TAG).waitFor();
            checks.same("isendrecvReplace", expected, token);
            // A line instead of a ring: its ends have one neighbor.
            int next = right == 0 ? Mpi.PROC_NULL : right;
            int before = all.rank() == 0 ? Mpi.PROC_NULL : left;
            Status status = all.sendrecv(out, next, TAG, in, before, TAG);
            checks.same("source in a line", before, status.source());
            checks.same("received in a line", all.rank() == 0 ? Values.untouched(count) : expected, in);
            Arrays.fill(in, Values.UNTOUCHED);
        }

        private void check(String call, Status status) {
            String what = call + " of " + count;
            checks.same(what, expected, in);
            checks.same(what + ": source", left, status.source());
            checks.same(what + ": tag", TAG, status.tag());
            checks.same(what + ": count", count, status.count(Datatype.LONG));
            Arrays.fill(in, Values.UNTOUCHED);
        }
    }

    private static void giveUp(Communicator all, Checks checks) {
        Request never = all.irecv(new long[1], Mpi.ANY_SOURCE, OTHER_TAG);
        never.cancel();
        checks.same("cancelled", true, never.waitFor().isCancelled());
        // Nobody can learn when these sends are over; their receives tell that the messages came.
        int peer = all.size() - 1 - all.rank();
        for (int count : COUNTS) {
            all.isend(Values.of(all.rank(), count), peer, TAG).free();
        }
        for (int count : COUNTS) {
            long[] in = Values.untouched(count);
            Request receive = all.irecv(in, peer, TAG);
            Status status = receive.getStatus();
            while (status == null) {
                status = receive.getStatus();
            }
            checks.same("bytes by getStatus", (long) count * Long.BYTES, status.bytes());
            checks.same("bytes once more", status.bytes(), receive.waitFor().bytes());
            checks.same("sent by a freed request", Values.of(peer, count), in);
        }
    }

    private static void completeInAnyOrder(Communicator all, Checks checks) {
        int size = all.size();
        long[][] in = new long[size][1];
        long[][] expected = new long[size][1];
        Request[] receives = new Request[size];
        for (int source = 0; source < size; source++) {
            receives[source] = all.irecv(in[source], source, TAG);
            expected[source][0] = Values.at(source, all.rank());
        }
        Request[] sends = new Request[size];
        for (int dest = 0; dest < size; dest++) {
            sends[dest] = all.issend(Buffer.of(Values.of(all.rank(), size), dest, 1, Datatype.LONG), dest, TAG);
        }
        int first = Request.waitAny(receives);
        checks.same("found by waitAny", true, first >= 0 && in[first][0] == expected[first][0]);
        int done = 1;
        while (done < size) {
            done += Request.waitSome(receives).length;
        }
        checks.same("nothing left for waitAny", Mpi.UNDEFINED, Request.waitAny(receives));
        checks.same("received from each", expected, in);
        while (!Request.testAll(sends)) {
            Thread.onSpinWait();
        }
    }
}
