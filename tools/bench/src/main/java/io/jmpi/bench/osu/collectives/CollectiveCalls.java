package io.jmpi.bench.osu.collectives;

import io.jmpi.Buffer;
import io.jmpi.Communicator;
import io.jmpi.Request;
import io.jmpi.bench.osu.program.Payload;
import io.jmpi.bench.osu.program.Startable;

/** Calls of a collective operation by all ranks. Thread: the rank's. */
public final class CollectiveCalls implements Startable {
    private final CollectiveOperation operation;
    private final Communicator communicator;
    private final boolean isBlocking;
    private final Payload sending;
    private final Payload receiving;
    private final Buffer sent;
    private final Buffer received;
    private final int[] counts;
    private Request request;

    /**
     * @param communicator with neighbors, if the operation is one of neighbors
     * @param bytes of a block
     */
    public CollectiveCalls(
            CollectiveOperation operation, Communicator communicator, boolean isBlocking, int bytes, boolean direct) {
        this.operation = operation;
        this.communicator = communicator;
        this.isBlocking = isBlocking;
        sending = payload(operation.sent(communicator.rank(), communicator.size()), bytes, direct);
        receiving = payload(operation.received(communicator.rank(), communicator.size()), bytes, direct);
        sent = operation.sendBuffer(sending);
        received = operation.receiveBuffer(receiving);
        counts = sending.counts();
    }

    private Payload payload(int blocks, int bytes, boolean direct) {
        return operation.isReduction()
                ? Payload.doubles(blocks, bytes / Double.BYTES)
                : Payload.bytes(blocks, bytes, direct);
    }

    @Override
    public void run() {
        if (isBlocking) {
            communicator.bind(operation.call(sent, received, counts)).blocking();
        } else {
            start();
            finish();
        }
    }

    @Override
    public void start() {
        request = communicator.bind(operation.call(sent, received, counts)).nonblocking();
    }

    @Override
    public void test() {
        request.test();
    }

    @Override
    public void finish() {
        request.waitFor();
    }

    @Override
    public void fill(int seed) {
        sending.fill(seed, communicator.rank(), 0);
        receiving.clear();
    }

    @Override
    public void check(int seed) {
        operation.check(receiving, seed, communicator.rank(), communicator.size());
    }
}
