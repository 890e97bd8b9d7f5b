/** What is in a trace: ranks, calls, messages, communicators. */
package io.jmpi.trace.info;
