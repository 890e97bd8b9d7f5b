/** What emulated devices have in common: how their host wakes them. */
package io.jmpi.offload;
