package io.jmpi.internal.checking;

import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.operation.Leftovers.Kind;
import io.jmpi.internal.request.EngineRequest;
import java.util.function.Supplier;

/** The checks of the accesses to one file. Thread: any. Lifetime: that of the file. */
public final class FileChecks {
    private final LentMemory memory;
    private final ActiveRequests active = new ActiveRequests();

    FileChecks(LentMemory memory) {
        this.memory = memory;
    }

    /**
     * Watches the memory of an access while it is active.
     *
     * @param operation describes it in errors
     * @param isWrite whether it writes to the file, so that the memory must not change; otherwise nobody else may use it
     */
    public EngineRequest watch(EngineRequest plain, Supplier<String> operation, Object buffer, boolean isWrite) {
        Lending lending = new Lending(operation);
        return new CheckedRequest(
                plain, Kind.REQUEST, active, memory, isWrite ? lending.sent(buffer) : lending.received(buffer));
    }

    /** Adds the requests that the program has not waited for. */
    public void describe(Leftovers left) {
        active.describe(left);
    }
}
