package io.jmpi.internal.request;

import io.jmpi.ObjectRequest;
import io.jmpi.Request;
import io.jmpi.Status;
import java.util.function.Supplier;

/**
 * A request, and the object that is its result. All calls but {@link #get} go to the request. Thread: that of the request.
 */
public final class ObjectResult<T> implements ObjectRequest<T>, WaitableRequest {
    private final WaitableRequest request;
    private Supplier<T> result;
    private T object;

    /**
     * Decorates a request.
     *
     * @param request a started one of this library
     * @param result makes the object, once the request has completed; runs once unless it throws
     */
    public ObjectResult(Request request, Supplier<T> result) {
        this.request = (WaitableRequest) request;
        this.result = result;
    }

    @Override
    public T get() {
        request.waitFor();
        if (result != null) {
            object = result.get();
            result = null;
        }
        return object;
    }

    @Override
    public Request recorded() {
        return request;
    }

    @Override
    public EngineRequest plain() {
        return request.plain();
    }

    @Override
    public Completions completions() {
        return request.completions();
    }

    @Override
    public Status waitFor() {
        return request.waitFor();
    }

    @Override
    public boolean test() {
        return request.test();
    }

    @Override
    public Status status() {
        return request.status();
    }

    @Override
    public Status getStatus() {
        return request.getStatus();
    }

    @Override
    public void free() {
        request.free();
    }

    @Override
    public void close() {
        request.close();
    }

    @Override
    public void cancel() {
        request.cancel();
    }

    @Override
    public String toString() {
        return request.toString();
    }
}
