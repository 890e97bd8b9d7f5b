package io.jmpi.offload.tagmatching;

/**
 * What a unit can do, in the order of {@code struct ibv_tm_caps}.
 *
 * @param maxRndvHdrSize longest header of a rendezvous request in bytes
 * @param maxNumTags most entries of the list
 * @param flags {@link Verbs#TM_CAP_RC}
 * @param maxOps most outstanding commands
 * @param maxSge most ranges of memory of an entry's buffer
 */
public record Capabilities(int maxRndvHdrSize, int maxNumTags, int flags, int maxOps, int maxSge) {}
