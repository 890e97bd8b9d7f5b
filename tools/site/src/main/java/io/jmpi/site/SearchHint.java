package io.jmpi.site;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/**
 * A hint to the search, in a comment below a heading. {@code <!-- search: heap memory -->} lists words that readers
 * type to find this section, although the section may not contain them or other sections contain them more often.
 * {@code <!-- search last -->} marks a section that only developers of jmpi need. Immutable; any thread.
 *
 * @param words that lead to the section; may be empty
 * @param isLast whether the section comes behind others
 */
record SearchHint(String words, boolean isLast) {
    private static final Pattern WORDS = Pattern.compile("<!-- search: (.+) -->");
    private static final String LAST = "<!-- search last -->";

    /** The hint in a node; an empty hint if the node is null or something else. */
    static SearchHint of(Node node) {
        String comment = node instanceof HtmlBlock block ? block.getLiteral().strip() : "";
        Matcher words = WORDS.matcher(comment);
        return new SearchHint(words.matches() ? words.group(1) : "", comment.equals(LAST));
    }
}
