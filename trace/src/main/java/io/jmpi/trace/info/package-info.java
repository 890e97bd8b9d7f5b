/** What a trace contains: ranks, calls, messages, communicators. */
package io.jmpi.trace.info;
