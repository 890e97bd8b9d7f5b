/**
 * Makes one static site of the documentation: {@link io.jmpi.site.Site} is the command, {@link io.jmpi.site.Page} a
 * file, {@link io.jmpi.site.SearchIndex} the search. Nothing else uses it.
 */
package io.jmpi.site;
