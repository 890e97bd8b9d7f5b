package io.jmpi.offload.kernels;

import io.jmpi.offload.dpa.Interleavings;
import io.jmpi.offload.dpa.Interleavings.Failure;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.kernels.TablesCheck.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Receives that are posted, and then messages that arrive while commands are given: a network announces the one, a host gives
 * the other, each in its order, and all interleavings of them, the message threads and the command thread are tried.
 *
 * <p>The oracle takes results and replies in the order in which {@link HostPort#poll} gives them.
 *
 * @param start the receives, the messages, and the program
 */
record CommandCase(MatchingCase start, List<Command> commands) {
    enum Kind {
        POST,
        CANCEL,
        PROBE,
        TAKE
    }

    /**
     * A command.
     *
     * @param receive the descriptor to post or to cancel
     * @param envelope what is to be posted or looked for
     * @param after the message whose result the host has seen before; negative if none
     */
    record Command(Kind kind, int receive, Envelope envelope, int after) {}

    private OptimisticProgram program() {
        return start.postedProgram(commands.size());
    }

    Failure explore() {
        OptimisticProgram program = program();
        int[] posted = new int[program.memory().words()];
        program.memory().save(posted, 0);
        ScriptKernel network = new ScriptKernel();
        ScriptKernel host = new ScriptKernel();
        act(program, network, host);
        program.memory().restore(posted, 0);
        List<Kernel> kernels = new ArrayList<>(program.kernels());
        kernels.add(network);
        kernels.add(host);
        return new Interleavings(program.memory(), kernels).explore(() -> failure(program));
    }

    /** Announces and commands everything, and notes what that writes. */
    private void act(OptimisticProgram program, ScriptKernel network, ScriptKernel script) {
        HostPort host = program.host();
        for (int i = 0; i < start.messages().size(); i++) {
            int number = i;
            network.record(
                    program.memory(),
                    program.tables().completions.entry(i),
                    () -> MatchingCase.announce(host, number, start.messages().get(number)));
        }
        int sequence = 100;
        for (Command command : commands) {
            int sequenceId = sequence++;
            if (command.after >= 0) {
                script.await(program.tables().results.entry(command.after), command.after + 1);
            }
            script.record(program.memory(), -1, () -> give(host, command, sequenceId));
        }
    }

    private static void give(HostPort host, Command command, int sequenceId) {
        Envelope envelope = command.envelope;
        switch (command.kind) {
            case POST -> host.post(command.receive, envelope.source(), envelope.tag(), sequenceId);
            case CANCEL -> host.cancel(command.receive);
            case PROBE -> host.probe(envelope.source(), envelope.tag(), false);
            case TAKE -> host.probe(envelope.source(), envelope.tag(), true);
        }
    }

    private String failure(OptimisticProgram program) {
        OptimisticProgram copy = program();
        act(copy, new ScriptKernel(), new ScriptKernel());
        int[] words = new int[program.memory().words()];
        program.memory().save(words, 0);
        copy.memory().restore(words, 0);
        HostPort host = copy.host();
        List<Entry> posted = MatchingCase.entries(start.receives());
        List<Entry> unexpected = new ArrayList<>();
        List<Entry> messages = MatchingCase.entries(start.messages());
        int replied = 0;
        while (true) {
            String failure;
            switch (host.poll()) {
                case MATCHED -> failure = matchFailure(host.receive(), messages.get(host.message()), posted);
                case UNEXPECTED -> {
                    failure = matchFailure(-1, messages.get(host.message()), posted);
                    unexpected.add(messages.get(host.message()));
                }
                case REPLIED -> failure = replyFailure(host, commands.get(replied++), posted, unexpected);
                default -> {
                    return host.isSettled()
                            ? TablesCheck.failure(program, start.options(), posted, unexpected)
                            : "results or replies are missing";
                }
            }
            if (failure != null) {
                return failure;
            }
        }
    }

    private static String matchFailure(int receive, Entry message, List<Entry> posted) {
        Entry expected = first(posted, entry -> entry.envelope().accepts(message.envelope()));
        posted.remove(expected);
        int number = expected == null ? -1 : expected.number();
        return receive == number ? null : message + " has receive " + receive + ", not " + number;
    }

    private static Entry first(List<Entry> entries, Predicate<Entry> accepted) {
        return entries.stream().filter(accepted).findFirst().orElse(null);
    }

    private static String replyFailure(HostPort host, Command command, List<Entry> posted, List<Entry> unexpected) {
        if (command.kind == Kind.CANCEL) {
            boolean cancelled = posted.removeIf(entry -> entry.number() == command.receive);
            return cancelled == host.hasOutcome() ? null : command + " has the outcome " + host.hasOutcome();
        }
        Entry found = first(unexpected, entry -> command.envelope.accepts(entry.envelope()));
        int number = found == null ? -1 : found.number();
        if (host.message() != number) {
            return command + " has found " + host.message() + ", not " + number;
        }
        if (found != null && command.kind != Kind.PROBE) {
            unexpected.remove(found);
        }
        if (found == null && command.kind == Kind.POST) {
            posted.add(new Entry(command.receive, command.envelope));
        }
        boolean done = found != null || command.kind == Kind.POST;
        return done == host.hasOutcome() ? null : command + " has the outcome " + host.hasOutcome();
    }
}
