package io.jmpi.bench.osu.messages;

import io.jmpi.Communicator;
import io.jmpi.bench.osu.program.Exchange;
import io.jmpi.bench.osu.program.WrongDataException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A round trip of numbers in one of several forms between ranks 0 and 1. Thread: the rank's. */
final class ObjectPingPong implements Exchange {
    private static final int TAG = 1;

    /** The form in which numbers travel. */
    enum Form {
        array(2),
        object(8),
        list(64),
        records(64),
        nested(64);

        /** Number of array messages that cost about as much; the number of iterations is divided by it. */
        final int copies;

        Form(int copies) {
            this.copies = copies;
        }
    }

    /** Two numbers. */
    record Pair(double x, double y) implements Serializable {}

    /** A record in a record, with a name. */
    record Named(String name, Pair pair) implements Serializable {}

    private final Communicator world;
    private final int peer;
    private final Form form;
    private final double[] sent;
    private final double[] received;
    private Object sentObject;
    private Object receivedObject;

    ObjectPingPong(Communicator world, Form form, int bytes) {
        this.world = world;
        this.peer = 1 - world.rank();
        this.form = form;
        this.sent = new double[bytes / Double.BYTES];
        this.received = new double[sent.length];
    }

    @Override
    public void run() {
        if (peer == 1) {
            send();
            receive();
        } else {
            receive();
            send();
        }
    }

    private void send() {
        if (form == Form.array) {
            world.send(sent, peer, TAG);
        } else {
            world.sendObject(sentObject, peer, TAG);
        }
    }

    private void receive() {
        if (form == Form.array) {
            world.recv(received, peer, TAG);
        } else {
            receivedObject = world.recvObject(peer, TAG);
        }
    }

    @Override
    public void fill(int seed) {
        fill(sent, seed, world.rank());
        Arrays.fill(received, 0);
        sentObject = objectOf(sent);
        receivedObject = null;
    }

    private static void fill(double[] numbers, int seed, int rank) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = seed + i + rank / 2.0;
        }
    }

    private Object objectOf(double[] numbers) {
        if (form == Form.list) {
            return new ArrayList<>(Arrays.stream(numbers).boxed().toList());
        }
        if (form == Form.array || form == Form.object) {
            return numbers;
        }
        List<Record> records = new ArrayList<>();
        for (int i = 0; i + 1 < numbers.length; i += 2) {
            Pair pair = new Pair(numbers[i], numbers[i + 1]);
            records.add(form == Form.records ? pair : new Named("particle " + i, pair));
        }
        return records;
    }

    @Override
    public void check(int seed) {
        double[] numbers = new double[sent.length];
        fill(numbers, seed, peer);
        Object[] expected = {objectOf(numbers)};
        Object[] found = {form == Form.array ? received : receivedObject};
        if (!Arrays.deepEquals(expected, found)) {
            throw new WrongDataException("form " + form + ": received other data than rank " + peer + " has sent");
        }
    }
}
