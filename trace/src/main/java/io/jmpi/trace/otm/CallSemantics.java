package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import java.io.IOException;

/** What the calls of a rank do to its posted receives, and what they count as. Thread: one. Lifetime: one rank. */
interface CallSemantics {
    /** The rank has made this call. */
    void call(Call call) throws IOException;

    /** The rank makes no more calls. */
    void end() throws IOException;
}
