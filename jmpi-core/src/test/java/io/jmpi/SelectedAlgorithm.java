package io.jmpi;

import io.jmpi.internal.collective.AlgorithmFamily;
import io.jmpi.internal.collective.AlgorithmTable;
import java.util.List;

/** An operation and the name of one of its algorithms. */
record SelectedAlgorithm(Collective operation, String name) {
    /** All algorithms of an operation. */
    static List<SelectedAlgorithm> of(Collective operation) {
        AlgorithmFamily<?> family = AlgorithmTable.FAMILIES.stream()
                .filter(each -> each.operation().equals(operation.method()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no algorithms of " + operation + " in AlgorithmTable"));
        return family.algorithms().stream()
                .map(each -> new SelectedAlgorithm(operation, each.name()))
                .toList();
    }

    /** All algorithms of some operations. */
    static List<SelectedAlgorithm> of(List<Collective> operations) {
        return operations.stream().flatMap(each -> of(each).stream()).toList();
    }

    /** Makes it the algorithm of later calls. */
    void select(Communicator communicator) {
        communicator.setInfo(Info.EMPTY.with(Info.ALGORITHMS, toString()));
    }

    /** As in the hint. */
    @Override
    public String toString() {
        return operation.method() + "=" + name;
    }
}
