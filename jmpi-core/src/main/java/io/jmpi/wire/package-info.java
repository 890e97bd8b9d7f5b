/**
 * The wire format: one class for each kind of header or frame, which is the specification of its bytes. Start at {@link
 * io.jmpi.wire.FrameHeader}, then {@link io.jmpi.wire.MessageFrame}. The engine and transports read and write frames by
 * these classes only. A change of a layout requires a change of {@code docs/internals/wire.md}.
 */
@NullMarked
package io.jmpi.wire;

import org.jspecify.annotations.NullMarked;
