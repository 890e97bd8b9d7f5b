package io.jmpi.offload.tagmatching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** A host with the habits of a driver: it counts unexpected messages and brings the count with each command. */
final class UnitHost {
    static final long EXACT = -1L;
    static final int SIGNALED = Verbs.OPS_SIGNALED;

    /** A completion that was taken. */
    record Report(int opcode, int status, int flags, int handle, long id, long tag, int appCtx, long cookie) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }

        boolean isUnexpected() {
            return opcode == Verbs.WC_TM_RECV && !has(Verbs.WC_TM_MATCH) && !has(Verbs.WC_TM_DATA_VALID);
        }

        boolean isWholeMatch() {
            return opcode == Verbs.WC_TM_RECV && has(Verbs.WC_TM_MATCH) && has(Verbs.WC_TM_DATA_VALID);
        }
    }

    final TagMatchingUnit unit;
    int count;

    UnitHost(UnitSettings settings) {
        unit = new TagMatchingUnit(settings);
    }

    static UnitSettings settings(SyncRule rule) {
        return UnitSettings.forTags(16, rule);
    }

    int add(long tag, long mask, int bufferLength, int flags) {
        return unit.tagAdd(tag, mask, bufferLength, tag, 100 + tag, flags | Verbs.OPS_TM_SYNC, count);
    }

    /** Adds an entry for one tag with a buffer of a megabyte, unsignaled. */
    int add(long tag) {
        int handle = add(tag, EXACT, 1 << 20, 0);
        assertThat(handle).isNotNegative();
        return handle;
    }

    boolean delete(int handle, int flags) {
        return unit.tagDel(handle, 200 + handle, flags | Verbs.OPS_TM_SYNC, count);
    }

    boolean sync() {
        return unit.tagSync(300, SIGNALED | Verbs.OPS_TM_SYNC, count);
    }

    /** A short eager message; its cookie is its tag. */
    void eager(long tag) {
        assertThat(unit.deliver(Verbs.TMH_EAGER, 5, tag, 8, tag)).isTrue();
    }

    void commands() {
        while (unit.stepCommand()) {}
    }

    void messages() {
        while (unit.stepWire()) {}
    }

    void transfers() {
        while (unit.stepTransfer()) {}
    }

    /** Works until nothing is left to do. */
    void work() {
        while (unit.work() > 0) {}
    }

    /** Takes all completions, and counts the unexpected messages among them. */
    List<Report> poll() {
        List<Report> reports = new ArrayList<>();
        for (Report report = pollOne(); report != null; report = pollOne()) {
            reports.add(report);
        }
        return reports;
    }

    /** Takes one completion; null if there is none. */
    Report pollOne() {
        Completion completion = unit.nextCompletion();
        if (completion == null) {
            return null;
        }
        Report report = new Report(
                completion.opcode(),
                completion.status(),
                completion.flags,
                completion.handle(),
                completion.id(),
                completion.tag(),
                completion.appCtx(),
                completion.cookie());
        unit.release(completion);
        if (report.isUnexpected()) {
            count = count + 1 & Verbs.COUNT_MASK;
        }
        return report;
    }

    /** Works, and expects a single completion. */
    Report only() {
        work();
        List<Report> reports = poll();
        assertThat(reports).hasSize(1);
        return reports.get(0);
    }
}
