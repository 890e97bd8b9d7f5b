package io.jmpi.internal.file;

import io.jmpi.Buffer;
import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.file.FileAccess;
import io.jmpi.file.FileAccess.Positioning;
import io.jmpi.file.FileCall;
import io.jmpi.file.FileOperation;
import io.jmpi.internal.recording.FileRecorder;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.tracing.CallLine;
import java.util.function.Supplier;

/** A data access with checked arguments. */
final class BoundAccess implements FileOperation {
    private final FileState file;
    private final FileCall call;
    private final Buffer buffer;
    private final AccessRun run;

    BoundAccess(FileState file, FileCall call, Buffer buffer, AccessRun run) {
        this.file = file;
        this.call = call;
        this.buffer = buffer;
        this.run = run;
    }

    @Override
    public Status blocking() {
        FileRecorder recorder = file.opened().recorder();
        long start = recorder.now();
        boolean mustQueue =
                access().isCollective() && !file.tasks().collectives().isIdle();
        boolean isWatched = file.opened().checks() != null;
        Status status = mustQueue || isWatched ? request().blocking() : new FileStatus(file.handled(run::run));
        recorder.access(access().method(), start, this::arguments, status.bytes());
        return status;
    }

    @Override
    public Request nonblocking() {
        return recorded("i" + access().method(), () -> {
            EngineRequest request = request();
            request.nonblocking();
            return request;
        });
    }

    @Override
    public Request split() {
        if (!access().isCollective()) {
            throw file.raised(new MpiException(
                    ErrorClass.OTHER, access().method() + " is not collective, so it cannot be split"));
        }
        return recorded(access().method() + "Begin", () -> file.tasks().beginSplit(request(), access().method()));
    }

    private FileAccess access() {
        return call.access();
    }

    private Request recorded(String method, Supplier<EngineRequest> starting) {
        FileRecorder recorder = file.opened().recorder();
        long start = recorder.now();
        EngineRequest started = starting.get();
        return recorder.requested(started, method, access().isCollective(), start, this::arguments);
    }

    private void arguments(CallLine line) {
        if (access().positioning() == Positioning.EXPLICIT) {
            line.number("offset", call.offset());
        }
        FileRecorder.elements(line, buffer.bytes());
    }

    private EngineRequest request() {
        boolean isCollective = access().isCollective();
        EngineRequest plain = file.tasks().request(access().method(), run::run, isCollective);
        return file.opened().checks() == null
                ? plain
                : file.opened()
                        .checks()
                        .watch(
                                plain,
                                () -> access().method() + " of file "
                                        + file.opened().path(),
                                buffer,
                                access().isWrite());
    }
}
