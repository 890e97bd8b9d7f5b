/** What emulated devices have in common: the threads that work them, and how host and device wake each other. */
package io.jmpi.offload;
