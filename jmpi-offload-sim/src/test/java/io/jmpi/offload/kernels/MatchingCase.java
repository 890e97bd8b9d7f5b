package io.jmpi.offload.kernels;

import static io.jmpi.offload.kernels.DeviceTables.RESULT_RECEIVE;

import io.jmpi.matching.envelope.EnvelopeHashes;
import io.jmpi.offload.dpa.Interleavings;
import io.jmpi.offload.dpa.Interleavings.Failure;
import io.jmpi.offload.dpa.MemoryThread;
import io.jmpi.offload.kernels.FaultyKernel.Fault;
import io.jmpi.offload.kernels.TablesCheck.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Receives that are posted, and then messages that arrive: a program in that state, of which all interleavings are tried.
 *
 * @param receives in the order of their posting
 * @param messages in the order of their arrival
 */
record MatchingCase(int threads, int bins, ProgramOptions options, List<Envelope> receives, List<Envelope> messages) {

    private static final int QUEUE = 4;

    /** The program with all receives posted and all messages announced. */
    private OptimisticProgram program() {
        OptimisticProgram program = postedProgram(0);
        for (int i = 0; i < messages.size(); i++) {
            announce(program.host(), i, messages.get(i));
        }
        return program;
    }

    /** The program with all receives posted, with descriptors and commands to spare. */
    OptimisticProgram postedProgram(int spare) {
        ProgramSizes sizes =
                new ProgramSizes(threads, bins, Math.max(1, receives.size() + spare), messages.size(), QUEUE, QUEUE);
        OptimisticProgram program = OptimisticProgram.create(sizes, options, DeviceHost.NONE);
        MemoryThread device = new MemoryThread(program.memory());
        HostPort host = program.host();
        int sequence = 0;
        for (int i = 0; i < receives.size(); i++) {
            Envelope receive = receives.get(i);
            sequence += i > 0 && receives.get(i - 1).equals(receive) ? 0 : 1;
            host.post(i, receive.source(), receive.tag(), sequence);
        }
        while (!host.isSettled()) {
            program.commandKernel().step(device);
            host.poll();
        }
        boolean progress = true;
        while (progress) {
            progress = program.commandKernel().step(device);
        }
        return program;
    }

    static void announce(HostPort host, int number, Envelope message) {
        int source = message.source();
        int tag = message.tag();
        host.announce(
                number,
                source,
                tag,
                0,
                EnvelopeHashes.hash(source, tag),
                EnvelopeHashes.hash(source),
                EnvelopeHashes.hash(tag));
    }

    /** Tries all interleavings; null if all end as they must. */
    Failure explore() {
        OptimisticProgram program = program();
        return new Interleavings(program.memory(), program.messageKernels()).explore(check(program));
    }

    /** Tries all interleavings of kernels with a fault; null if all end as they must. */
    Failure explore(Fault fault) {
        OptimisticProgram program = program();
        return new Interleavings(program.memory(), faulty(program, fault)).explore(check(program));
    }

    /** What a schedule of kernels with a fault ends in; null if that is right. */
    String replay(Fault fault, List<Integer> schedule) {
        OptimisticProgram program = program();
        return new Interleavings(program.memory(), faulty(program, fault)).replay(schedule, check(program));
    }

    private static List<FaultyKernel> faulty(OptimisticProgram program, Fault fault) {
        List<MessageKernel> kernels = program.messageKernels();
        return IntStream.range(0, kernels.size())
                .mapToObj(id -> new FaultyKernel(kernels.get(id), program.tables(), id, fault))
                .toList();
    }

    private Interleavings.Check check(OptimisticProgram program) {
        return options.allowOvertaking() ? () -> overtakingFailure(program) : () -> orderFailure(program);
    }

    /** The receive that a message must have; negative if none. */
    static int receiveOf(List<Envelope> receives, List<Envelope> messages, int message) {
        boolean[] taken = new boolean[receives.size()];
        int found = -1;
        for (int i = 0; i <= message; i++) {
            found = -1;
            for (int r = 0; r < taken.length && found < 0; r++) {
                found = !taken[r] && receives.get(r).accepts(messages.get(i)) ? r : -1;
            }
            if (found >= 0) {
                taken[found] = true;
            }
        }
        return found;
    }

    /** Each message has the receive posted first of those that accept it and that no earlier one has. */
    private String orderFailure(OptimisticProgram program) {
        List<Entry> posted = entries(receives);
        List<Entry> unexpected = new ArrayList<>();
        for (Entry message : entries(messages)) {
            int expected = receiveOf(receives, messages, message.number());
            int receive = resultOf(program, message.number());
            if (receive != expected) {
                return "message " + message.number() + " has receive " + receive + ", not " + expected;
            }
            if (expected < 0) {
                unexpected.add(message);
            } else {
                posted.removeIf(entry -> entry.number() == expected);
            }
        }
        return TablesCheck.failure(program, options, posted, unexpected);
    }

    /** Each message has some receive that accepts it, none twice; and none is left that accepts one without. */
    private String overtakingFailure(OptimisticProgram program) {
        List<Entry> posted = entries(receives);
        List<Entry> unexpected = new ArrayList<>();
        for (Entry message : entries(messages)) {
            int receive = resultOf(program, message.number());
            if (receive < 0) {
                unexpected.add(message);
            } else if (!posted.removeIf(
                    entry -> entry.number() == receive && entry.envelope().accepts(message.envelope()))) {
                return "message " + message.number() + " has receive " + receive + " unduly";
            }
        }
        for (Entry message : unexpected) {
            for (Entry receive : posted) {
                if (receive.envelope().accepts(message.envelope())) {
                    return "message " + message.number() + " is unexpected, but receive " + receive.number()
                            + " is left";
                }
            }
        }
        return TablesCheck.failure(program, options, posted, unexpected);
    }

    private static int resultOf(OptimisticProgram program, int message) {
        int result = program.tables().results.entry(message);
        return program.memory().load(result) == message + 1 ? program.memory().load(result + RESULT_RECEIVE) - 1 : -2;
    }

    static List<Entry> entries(List<Envelope> envelopes) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < envelopes.size(); i++) {
            entries.add(new Entry(i, envelopes.get(i)));
        }
        return entries;
    }
}
