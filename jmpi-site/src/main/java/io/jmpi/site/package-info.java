/** Makes one static site of the documentation: {@link io.jmpi.site.Site}. */
package io.jmpi.site;
