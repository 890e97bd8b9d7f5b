/**
 * The sessions and communicators that programs hold, and the code by which a rank joins its job, reports to its
 * launcher, and ends. Start at {@link io.jmpi.internal.session.Session}; communicators share {@link
 * io.jmpi.internal.session.BaseCommunicator}. The API finds {@link io.jmpi.internal.session.SessionRuntime} by {@link
 * java.util.ServiceLoader}; no other class uses this package.
 */
package io.jmpi.internal.session;
