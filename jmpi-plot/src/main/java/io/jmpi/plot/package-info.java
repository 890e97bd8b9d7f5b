/**
 * Drawings as SVG: elements, axes and colours of plots, and a plot of lines. Text remains text; there is no font, no
 * script and no library.
 */
package io.jmpi.plot;
