package io.jmpi.systemtests.programs;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Receives that all name their source, and their tag or not: MPI's rules leave one outcome only, whatever the timing. It is
 * computed beforehand, and every receive is compared with it.
 */
final class NamedPhase {
    private static final int MESSAGES = 60;

    private record Expected(int source, int tag, PlannedMessage message) {}

    private final Communicator communicator;
    private final SplittableRandom random;
    private final List<PlannedMessage> toSend;
    private final List<Expected> toReceive = new ArrayList<>();

    NamedPhase(Communicator communicator, long seed, int stream) {
        this.communicator = communicator;
        int rank = communicator.rank();
        this.random = new SplittableRandom(seed * 31 + stream * 1_009L + rank);
        this.toSend = PlannedMessage.sentBy(seed, stream, rank, communicator.size(), MESSAGES);
        List<List<PlannedMessage>> coming = new ArrayList<>();
        for (int source = 0; source < communicator.size(); source++) {
            List<PlannedMessage> fromSource =
                    new ArrayList<>(PlannedMessage.sentBy(seed, stream, source, communicator.size(), MESSAGES));
            fromSource.removeIf(message -> message.dest() != rank);
            if (!fromSource.isEmpty()) {
                coming.add(fromSource);
            }
        }
        while (!coming.isEmpty()) {
            List<PlannedMessage> fromSource = coming.get(random.nextInt(coming.size()));
            toReceive.add(nextReceive(fromSource));
            if (fromSource.isEmpty()) {
                coming.remove(fromSource);
            }
        }
    }

    /** A receive for one of the source's messages, which takes the earliest that it accepts. */
    private Expected nextReceive(List<PlannedMessage> fromSource) {
        PlannedMessage some = fromSource.get(random.nextInt(fromSource.size()));
        int tag = random.nextInt(3) == 0 ? Mpi.ANY_TAG : some.tag();
        for (PlannedMessage message : fromSource) {
            if (tag == Mpi.ANY_TAG || message.tag() == tag) {
                fromSource.remove(message);
                return new Expected(message.source(), tag, message);
            }
        }
        throw new IllegalStateException("no message with tag " + tag);
    }

    /** Sends and receives all; returns a number that depends on what each receive has got. */
    long run() {
        List<Request> sends = new ArrayList<>();
        List<Request> receives = new ArrayList<>();
        List<Memory> memories = new ArrayList<>();
        while (sends.size() < toSend.size() || receives.size() < toReceive.size()) {
            boolean send = receives.size() == toReceive.size() || random.nextBoolean();
            if (send && sends.size() < toSend.size()) {
                PlannedMessage message = toSend.get(sends.size());
                sends.add(Memory.ofRandomKind(message.length(), random).send(message, communicator));
            } else if (receives.size() < toReceive.size()) {
                Expected expected = toReceive.get(receives.size());
                int room = expected.message().length() + random.nextInt(3);
                Memory memory = Memory.ofRandomKind(room, random);
                memories.add(memory);
                receives.add(memory.receive(communicator, expected.source(), expected.tag()));
            }
        }
        Status[] statuses = Request.waitAll(receives);
        long digest = 0;
        for (int i = 0; i < statuses.length; i++) {
            PlannedMessage message = toReceive.get(i).message();
            check(i, statuses[i], memories.get(i), message);
            digest = digest * 31 + message.digest();
        }
        Request.waitAll(sends);
        return digest;
    }

    private void check(int index, Status status, Memory memory, PlannedMessage message) {
        byte[] content = memory.received(status.bytes());
        if (status.source() != message.source() || status.tag() != message.tag() || !message.matches(content)) {
            throw new IllegalStateException(communicator + ": receive " + index + " (" + toReceive.get(index)
                    + ") got source " + status.source() + ", tag " + status.tag() + ", " + status.bytes() + " bytes"
                    + (content.length == 0 ? "" : ": " + PlannedMessage.parse(content)));
        }
    }
}
