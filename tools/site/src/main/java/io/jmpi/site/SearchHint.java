package io.jmpi.site;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/**
 * What a comment below a heading says to the search. {@code <!-- search: heap memory -->} has words that readers type when they
 * want this section, although it may not have them or others have them more often. {@code <!-- search last -->} is for a section
 * that only those want who change jmpi. Immutable; any thread.
 *
 * @param words that lead to the section; may be empty
 * @param isLast whether the section comes behind others
 */
record SearchHint(String words, boolean isLast) {
    private static final Pattern WORDS = Pattern.compile("<!-- search: (.+) -->");
    private static final String LAST = "<!-- search last -->";

    /** The hint that a node is; an empty one if it is something else, or null. */
    static SearchHint of(Node node) {
        String comment = node instanceof HtmlBlock block ? block.getLiteral().strip() : "";
        Matcher words = WORDS.matcher(comment);
        return new SearchHint(words.matches() ? words.group(1) : "", comment.equals(LAST));
    }
}
