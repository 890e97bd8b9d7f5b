/**
 * The plan of a job: {@link io.jmpi.launcher.plan.LaunchPlan}, with all options parsed and validated, and the values
 * that it consists of. All are immutable; {@link io.jmpi.launcher.plan.LaunchException} reports why there is no plan.
 */
package io.jmpi.launcher.plan;
