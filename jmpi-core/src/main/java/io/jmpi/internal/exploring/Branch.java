package io.jmpi.internal.exploring;

import java.util.Map;

/**
 * Another source that a choice of a run could have had. Immutable.
 *
 * @param receive the receive or probe, for users
 * @param got the message that it has got, for users
 * @param other the message that it could have got instead, for users
 * @param wanted the choices of a run that gets there
 */
public record Branch(String receive, String got, String other, Map<Choice, Integer> wanted) {}
