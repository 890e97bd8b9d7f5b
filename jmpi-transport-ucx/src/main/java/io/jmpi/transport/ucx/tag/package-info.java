/**
 * Engine {@code ucx-tag}: {@link io.jmpi.transport.ucx.tag.UcxTagMatcher} matches by UCP's tags, {@link io.jmpi.transport.ucx.tag.TagUnit}
 * has the messages with tags of a rank.
 */
@NullMarked
package io.jmpi.transport.ucx.tag;

import org.jspecify.annotations.NullMarked;
