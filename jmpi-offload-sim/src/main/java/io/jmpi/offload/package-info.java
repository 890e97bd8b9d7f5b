/** What emulated devices have in common: the threads that work them, how their host wakes these, and they the host. */
package io.jmpi.offload;
