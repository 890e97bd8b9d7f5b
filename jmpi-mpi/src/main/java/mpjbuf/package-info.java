/** The class of MPJ Express that programs pass to {@code Comm.Pack} and {@code Comm.Unpack}. */
package mpjbuf;
