/** Matching counters of a rank's communicators: how they travel to the launcher, and how they are shown. */
package io.jmpi.internal.statistics;
