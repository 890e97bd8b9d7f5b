package io.jmpi;

import io.jmpi.datatype.Datatype;
import java.util.List;

/** The four modes of a send, in the three styles (MPI 4.1, sections 3.4, 3.7.2 and 3.9), so that tests can go through all. */
enum Modes {
    STANDARD(0),
    SYNCHRONOUS(1),
    READY(2),
    BUFFERED(3);

    private static final List<Modes> ALL = List.of(values());

    private final int number;

    Modes(int number) {
        this.number = number;
    }

    /** One of them; the numbers repeat. */
    static Modes of(int number) {
        return ALL.get(number % ALL.size());
    }

    /** From 0, without gaps. */
    int number() {
        return number;
    }

    <T> void send(Communicator world, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        switch (this) {
            case STANDARD -> world.send(Buffer.of(buffer, offset, count, type), dest, tag);
            case SYNCHRONOUS -> world.ssend(Buffer.of(buffer, offset, count, type), dest, tag);
            case READY -> world.rsend(Buffer.of(buffer, offset, count, type), dest, tag);
            default -> world.bsend(Buffer.of(buffer, offset, count, type), dest, tag);
        }
    }

    void send(Communicator world, Object buffer, int dest, int tag) {
        switch (this) {
            case STANDARD -> world.send(buffer, dest, tag);
            case SYNCHRONOUS -> world.ssend(buffer, dest, tag);
            case READY -> world.rsend(buffer, dest, tag);
            default -> world.bsend(buffer, dest, tag);
        }
    }

    <T> Request isend(Communicator world, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return switch (this) {
            case STANDARD -> world.isend(Buffer.of(buffer, offset, count, type), dest, tag);
            case SYNCHRONOUS -> world.issend(Buffer.of(buffer, offset, count, type), dest, tag);
            case READY -> world.irsend(Buffer.of(buffer, offset, count, type), dest, tag);
            default -> world.ibsend(Buffer.of(buffer, offset, count, type), dest, tag);
        };
    }

    Request isend(Communicator world, Object buffer, int dest, int tag) {
        return switch (this) {
            case STANDARD -> world.isend(buffer, dest, tag);
            case SYNCHRONOUS -> world.issend(buffer, dest, tag);
            case READY -> world.irsend(buffer, dest, tag);
            default -> world.ibsend(buffer, dest, tag);
        };
    }

    <T> PersistentRequest init(
            Communicator world, T buffer, int offset, int count, Datatype<T> type, int dest, int tag) {
        return switch (this) {
            case STANDARD -> world.sendInit(Buffer.of(buffer, offset, count, type), dest, tag);
            case SYNCHRONOUS -> world.ssendInit(Buffer.of(buffer, offset, count, type), dest, tag);
            case READY -> world.rsendInit(Buffer.of(buffer, offset, count, type), dest, tag);
            default -> world.bsendInit(Buffer.of(buffer, offset, count, type), dest, tag);
        };
    }

    PersistentRequest init(Communicator world, Object buffer, int dest, int tag) {
        return switch (this) {
            case STANDARD -> world.sendInit(buffer, dest, tag);
            case SYNCHRONOUS -> world.ssendInit(buffer, dest, tag);
            case READY -> world.rsendInit(buffer, dest, tag);
            default -> world.bsendInit(buffer, dest, tag);
        };
    }
}
