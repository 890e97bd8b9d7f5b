package io.jmpi.offload.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.fail;

import io.jmpi.offload.dpa.Interleavings.Failure;
import io.jmpi.offload.kernels.FaultyKernel.Fault;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The check that the kernel passes must find those that leave out one of the algorithm's rules. */
class BrokenKernelsTest {
    /** The smallest cases first: what is found is a short story. */
    @ParameterizedTest
    @EnumSource(Fault.class)
    void shouldFindKernelWithFault(Fault fault) {
        for (int size = 1; size <= 3; size++) {
            for (List<Envelope> messages : Patterns.messages(size)) {
                for (List<Envelope> receives : Patterns.sequences(Patterns.receives(messages, false), size)) {
                    for (int way = 0; way < 8; way++) {
                        MatchingCase one = InterleavedMessagesTest.caseOf(size, way, false, receives, messages);
                        Failure failure = one.explore(fault);
                        if (failure != null) {
                            System.out.println(one + ": " + failure);
                            assertEquals(failure.description(), one.replay(fault, failure.schedule()));
                            assertNull(one.explore(), "the true kernel fails too");
                            return;
                        }
                    }
                }
            }
        }
        fail("the broken kernel was not found out");
    }
}
