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

    /** Whether the result function has run. If so, further calls return the same object, or throw the same error. */
    private boolean made;

    /**
     * Decorates a request.
     *
     * @param request a started one of this library
     * @param result creates the object when the request has completed; runs once
     */
    public ObjectResult(Request request, Supplier<T> result) {
        this.request = (WaitableRequest) request;
        this.result = result;
    }

    @Override
    public T get() {
        request.waitFor();
        synchronized (this) { // Of several threads, one creates it.
            if (!made) {
                made = true;
                result = outcome(result);
            }
        }
        return result.get();
    }

    private static <T> Supplier<T> outcome(Supplier<T> result) {
        try {
            T object = result.get();
            return () -> object;
        } catch (RuntimeException e) {
            return () -> {
                throw e;
            };
        } catch (Error e) {
            return () -> {
                throw e;
            };
        }
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
    public Status getStatus() {
        return request.getStatus();
    }

    @Override
    public void free() {
        request.free();
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
