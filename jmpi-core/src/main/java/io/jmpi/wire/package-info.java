/** The wire format: one class per header; each class is the specification of its bytes. */
package io.jmpi.wire;
