/**
 * The emulated tag-matching unit of a network card, as the RDMA verbs present it to its host (rdma-core,
 * {@code infiniband/verbs.h} and {@code infiniband/tm_types.h}): a bounded list of tags that the unit matches by
 * itself, commands to change it, completions that report what happened, and a counter by which host and unit stay in
 * step.
 *
 * <p>The unit knows tags, masks and handles. It knows nothing of ranks, communicators or MPI.
 *
 * <p>{@link io.jmpi.offload.tagmatching.TagMatchingUnit} is the unit, {@link io.jmpi.offload.UnitThread}
 * works it. Only {@code io.jmpi.offload.hardware} uses the package: it gives commands and messages to the unit and
 * reads its completions.
 */
package io.jmpi.offload.tagmatching;
