/** The wire format: one class per header; each class is the specification of its bytes. */
@NullMarked
package io.jmpi.wire;

import org.jspecify.annotations.NullMarked;
