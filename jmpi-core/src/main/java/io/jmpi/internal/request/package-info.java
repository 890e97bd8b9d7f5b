/**
 * Requests: operations of the progress engine as programs see them. {@link io.jmpi.internal.request.EngineRequest}
 * defines start, completion, phase and failure; most other classes are kinds of operations, and {@link
 * io.jmpi.internal.request.Completions} waits for several. {@code internal.operations} creates most requests and
 * {@code internal.session} some; decorators of {@code checking} and {@code recording} forward to them.
 */
package io.jmpi.internal.request;
