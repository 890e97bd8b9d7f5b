/** Membership in a job: the PMI-shaped seam that launchers implement. */
package io.jmpi.job;
