package io.jmpi.internal.file;

import io.jmpi.Status;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.WrappedRequest;

/** A nonblocking or split access to a file. */
final class FileRequest extends WrappedRequest {
    private final FileTask task;
    private final FileQueue queue;
    private final boolean isCollective;

    FileRequest(CommunicatorCore owner, FileTask task, FileQueue queue, boolean isCollective) {
        super(owner, task);
        this.task = task;
        this.queue = queue;
        this.isCollective = isCollective;
    }

    @Override
    public void activate() {
        queue.add(task);
    }

    @Override
    public Status outcome() {
        return new FileStatus(task.bytes());
    }

    @Override
    public String kind() {
        return isCollective ? "collective file operation" : "file operation";
    }

    /** The access goes on. */
    @Override
    public void abandon() {
        if (isCollective) {
            throw new MpiException(ErrorClass.REQUEST, "a collective file operation cannot be freed: wait for it");
        }
    }

    @Override
    public String toString() {
        return describe(" " + task.what());
    }
}
