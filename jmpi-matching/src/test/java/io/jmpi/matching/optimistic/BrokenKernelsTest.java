package io.jmpi.matching.optimistic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.fail;

import io.jmpi.offload.dpa.Interleavings.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check that the kernel passes must find those that leave out one of the algorithm's rules. */
class BrokenKernelsTest {
    /** Looks at the bitmap before lower threads have booked. */
    private static final class WithoutBarrier extends MessageKernel {
        WithoutBarrier(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
            super(tables, options, host, id);
        }

        @Override
        protected boolean waitsAtBarrier() {
            return false;
        }
    }

    /** Passes over receives that any other thread has booked, although a higher one must give way. */
    private static final class GivingWayToHigher extends MessageKernel {
        GivingWayToHigher(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
            super(tables, options, host, id);
        }

        @Override
        protected boolean isBookedByOther(int bits, int ofWord) {
            return bits != 0;
        }
    }

    /** Takes the shifted receive whatever lies between. */
    private static final class IgnoringSequences extends MessageKernel {
        IgnoringSequences(DeviceTables tables, ProgramOptions options, DeviceHost host, int id) {
            super(tables, options, host, id);
        }

        @Override
        protected boolean continuesSequence(int sequenceId, int candidatesSequenceId) {
            return true;
        }
    }

    @Test
    void shouldFindKernelWithoutPartialBarrier() {
        assertFound(WithoutBarrier::new);
    }

    @Test
    void shouldFindKernelThatGivesWayToHigherThreads() {
        assertFound(GivingWayToHigher::new);
    }

    @Test
    void shouldFindKernelWhoseFastPathIgnoresSequences() {
        assertFound(IgnoringSequences::new);
    }

    /** The smallest cases first: what is found is a short story. */
    private static void assertFound(OptimisticProgram.KernelSupplier kernel) {
        for (int size = 1; size <= 3; size++) {
            for (List<Envelope> messages : Patterns.messages(size)) {
                for (List<Envelope> receives : Patterns.sequences(Patterns.receives(messages, false), size)) {
                    for (int way = 0; way < 8; way++) {
                        MatchingCase one = InterleavedMessagesTest.caseOf(size, way, false, receives, messages);
                        Failure failure = one.explore(kernel);
                        if (failure != null) {
                            System.out.println(one + ": " + failure);
                            assertEquals(failure.description(), one.replay(kernel, failure.schedule()));
                            assertNull(one.explore(MessageKernel::new), "the true kernel fails too");
                            return;
                        }
                    }
                }
            }
        }
        fail("the broken kernel was not found out");
    }
}
