package io.jmpi.offload.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.jmpi.offload.dpa.Interleavings.Failure;
import io.jmpi.offload.kernels.CommandCase.Command;
import io.jmpi.offload.kernels.CommandCase.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * All interleavings of messages that arrive and commands that are given at the same time, for two threads and two messages:
 * results and replies, in the order in which the host gets them, are what a list of receives and a list of messages would say.
 *
 * <p>Commands are posts of all kinds of receives, probes and takes of all kinds that accept a message, and cancellations of all
 * receives, also of those that a command before has posted. One command and two are tried with up to two receives posted, in
 * slices ({@link Slice}). Switches of the program and bins change from case to case.
 */
class InterleavedCommandsTest {
    private int cases;

    /** A way that changes from case to case. */
    private int way() {
        return (7 * cases + cases / 16) % 16;
    }

    private void check(Slice slice, List<Envelope> receives, List<Envelope> messages, List<Command> commands) {
        int way = way();
        cases++;
        if (slice.hasNext()) {
            check(way, receives, messages, commands);
        }
    }

    private static void check(int way, List<Envelope> receives, List<Envelope> messages, List<Command> commands) {
        CommandCase one = new CommandCase(InterleavedMessagesTest.caseOf(2, way, false, receives, messages), commands);
        Failure failure = one.explore();
        assertNull(failure, () -> one + ": " + failure);
    }

    private static List<Command> commands(List<Envelope> messages, int posted) {
        List<Command> all = new ArrayList<>();
        for (Envelope envelope : Patterns.receives(messages, false)) {
            all.add(new Command(Kind.POST, posted, envelope, -1));
            if (messages.stream().anyMatch(envelope::accepts)) {
                all.add(new Command(Kind.PROBE, 0, envelope, -1));
                all.add(new Command(Kind.TAKE, 0, envelope, -1));
            }
        }
        for (int receive = 0; receive < posted; receive++) {
            all.add(new Command(Kind.CANCEL, receive, new Envelope(-1, -1), -1));
        }
        return all;
    }

    private interface Start {
        void with(List<Envelope> receives, List<Envelope> messages);
    }

    private static void forAll(int receives, Start start) {
        for (List<Envelope> messages : Patterns.messages(2)) {
            for (List<Envelope> posted : Patterns.sequences(Patterns.receives(messages, false), receives)) {
                start.with(posted, messages);
            }
        }
    }

    @Test
    void shouldExecuteOneCommandInOrderWhateverTheOrderOfSteps() {
        Slice slice = new Slice(7);
        for (int receives = 0; receives <= 2; receives++) {
            forAll(receives, (posted, messages) -> {
                for (Command command : commands(messages, posted.size())) {
                    check(slice, posted, messages, List.of(command));
                }
            });
        }
        assertEquals(4576, cases);
    }

    @Test
    void shouldExecuteTwoCommandsInOrderWhateverTheOrderOfSteps() {
        checkTwoCommands(0, 13);
        checkTwoCommands(1, 101);
        checkTwoCommands(2, 997);
    }

    private void checkTwoCommands(int receives, int stride) {
        Slice slice = new Slice(stride);
        forAll(receives, (posted, messages) -> {
            for (Command first : commands(messages, receives)) {
                for (Command second : commands(messages, receives + (first.kind() == Kind.POST ? 1 : 0))) {
                    check(slice, posted, messages, List.of(first, second));
                }
            }
        });
    }

    /** The fast path counts on sequences without a gap; it takes three messages to be misled by one. */
    @Test
    void shouldMatchInOrderWhenReceiveWithinSequenceIsCancelled() {
        Envelope alike = Patterns.envelope(0, 0);
        List<Envelope> receives = List.of(alike, alike, alike, alike);
        List<Envelope> messages = List.of(alike, alike, alike);
        CommandCase one = new CommandCase(
                InterleavedMessagesTest.caseOf(3, 1, false, receives, messages),
                List.of(new Command(Kind.CANCEL, 1, alike, -1)));
        Failure failure = one.explore();
        assertNull(failure, () -> one + ": " + failure);
    }

    /** Lazy removal may leave the receive in its list, where its remover, or another's, is still about to find it. */
    @Test
    void shouldReuseDescriptorWhileItsFormerReceiveIsBeingRemoved() {
        Slice slice = new Slice(7);
        for (int receives = 1; receives <= 2; receives++) {
            forAll(receives, (posted, messages) -> {
                for (int message = 0; message < messages.size(); message++) {
                    int receive = MatchingCase.receiveOf(posted, messages, message);
                    for (Envelope envelope : receive < 0 ? List.<Envelope>of() : Patterns.receives(messages, false)) {
                        Command again = new Command(Kind.POST, receive, envelope, message);
                        if (slice.hasNext()) {
                            check(cases % 2, posted, messages, List.of(again));
                            check(way(), posted, messages, List.of(again));
                        }
                        cases++;
                    }
                }
            });
        }
    }
}
