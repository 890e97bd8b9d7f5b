/**
 * Engine {@code portals}: list matching as in Portals 4 and the Slingshot card. {@link
 * io.jmpi.offload.portals.PortalEntry} is the device; open {@link io.jmpi.offload.portals.PortalsMatcher} first.
 */
@NullMarked
package io.jmpi.offload.portals;

import org.jspecify.annotations.NullMarked;
