/** Objects of messages serialized by Apache Fory. */
@NullMarked
package io.jmpi.fory;

import org.jspecify.annotations.NullMarked;
