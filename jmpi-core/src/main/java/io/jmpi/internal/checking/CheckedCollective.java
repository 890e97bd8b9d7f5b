package io.jmpi.internal.checking;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.request.CollectiveOperation;
import io.jmpi.internal.request.CollectiveRequest;

/**
 * A collective operation whose memory is watched. It runs even if its memory must not be lent, because other ranks wait
 * for this one, and reports the error at its end.
 */
final class CheckedCollective extends CheckedRequest implements CollectiveOperation {
    private final CollectiveRequest plain;
    private MpiException conflict;

    CheckedCollective(CollectiveRequest plain, LentMemory memory, Lending lending) {
        super(plain, memory, lending);
        this.plain = plain;
    }

    @Override
    void refused(MpiException why) {
        conflict = why;
    }

    @Override
    MpiException misuse(MpiException changed) {
        return conflict != null ? conflict : changed;
    }

    @Override
    public String operation() {
        return plain.operation();
    }

    @Override
    public boolean hasBegun() {
        return plain.hasBegun();
    }
}
