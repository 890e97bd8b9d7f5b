package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import java.io.IOException;

/** Applies the calls of a rank to its posted receives and counts them. Thread: one. Lifetime: one rank. */
interface CallSemantics {
    /** Applies the next call of the rank. */
    void call(Call call) throws IOException;

    /** Ends the calls of the rank. */
    void end() throws IOException;
}
