/**
 * Drawings as SVG: elements, axes and colours, and on top of them charts of lines, bars, shares of a whole, steps over
 * time, and amounts between ranks. Text remains text; there is no font, no script and no library.
 */
package io.jmpi.plot;
