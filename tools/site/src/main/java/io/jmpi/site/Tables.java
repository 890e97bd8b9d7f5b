package io.jmpi.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.Node;

/**
 * Adapts tables to phones. A table of text, such as one of settings, gets a class that turns its rows into blocks on a
 * phone, each cell with the name of its column. A table of figures remains a table, and scrolls. Stateless; any thread.
 */
final class Tables {
    private static final int FEW_COLUMNS = 2;

    /** A cell of so many characters would be a column of single words on a phone. */
    private static final int SENTENCE = 60;

    private Tables() {}

    /** Adds the attributes that a node of a table needs; does not change other nodes. */
    static void addAttributes(Node node, Map<String, String> attributes) {
        if (node instanceof TableBlock && isStacked(node)) {
            attributes.put("class", "stack");
        } else if (node instanceof TableCell cell && !cell.isHeader() && cell.getPrevious() != null) {
            Node table = cell.getParent().getParent().getParent();
            if (isStacked(table)) {
                int column = children(cell.getParent()).indexOf(cell);
                attributes.put("data-column", PlainText.of(head(table).get(column)));
            }
        }
    }

    private static boolean isStacked(Node table) {
        return head(table).size() > FEW_COLUMNS && hasSentence(table);
    }

    private static List<Node> head(Node table) {
        return children(table.getFirstChild().getFirstChild());
    }

    private static boolean hasSentence(Node table) {
        for (Node part : children(table)) {
            for (Node row : children(part)) {
                if (row instanceof TableRow
                        && children(row).stream()
                                .anyMatch(cell -> PlainText.of(cell).length() >= SENTENCE)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Node> children(Node parent) {
        List<Node> children = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
            children.add(child);
        }
        return children;
    }
}
