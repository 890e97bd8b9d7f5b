/**
 * Drawings as SVG: elements, axes and colours, and on top of them charts of lines, bars, shares of a whole, steps over
 * time, and amounts between ranks; and {@link io.jmpi.plot.HtmlPage}, the page of a report. Start at a chart such as
 * {@link io.jmpi.plot.LineChart}. Reports of all modules may use it. Text remains text; there is no font, no script
 * and no library.
 */
package io.jmpi.plot;
