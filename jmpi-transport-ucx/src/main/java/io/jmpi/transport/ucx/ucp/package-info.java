/** The functions of UCP as Java calls them, by the foreign function and memory API: {@link io.jmpi.transport.ucx.ucp.UcpWorker}. */
@NullMarked
package io.jmpi.transport.ucx.ucp;

import org.jspecify.annotations.NullMarked;
