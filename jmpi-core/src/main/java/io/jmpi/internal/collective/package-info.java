/** Collective operations: a class for each, with its algorithms side by side. Internal to jmpi. */
package io.jmpi.internal.collective;
