/** Membership in a job: the PMI-shaped seam that launchers implement. */
@NullMarked
package io.jmpi.job;

import org.jspecify.annotations.NullMarked;
