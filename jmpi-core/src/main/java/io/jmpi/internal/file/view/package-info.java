/**
 * Which bytes of a file a rank sees, and in which order: {@link io.jmpi.internal.file.view.TiledView}. Only arithmetic and
 * copies between buffers; no file is open here.
 */
@NullMarked
package io.jmpi.internal.file.view;

import org.jspecify.annotations.NullMarked;
