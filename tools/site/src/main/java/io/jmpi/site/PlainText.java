package io.jmpi.site;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** The words of a node, without markup and without the targets of links. */
final class PlainText extends AbstractVisitor {
    private final StringBuilder text = new StringBuilder();

    private PlainText() {}

    /** The words of a node and of all below it, with single spaces. */
    static String of(Node node) {
        PlainText words = new PlainText();
        node.accept(words);
        return words.text.toString().strip().replaceAll("\\s+", " ");
    }

    @Override
    public void visit(Text part) {
        text.append(part.getLiteral());
    }

    @Override
    public void visit(Code part) {
        text.append(part.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock part) {
        text.append(part.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak part) {
        text.append(' ');
    }

    @Override
    public void visit(HardLineBreak part) {
        text.append(' ');
    }

    @Override
    protected void visitChildren(Node parent) {
        super.visitChildren(parent);
        if (parent instanceof Block || parent instanceof CustomNode) { // such as the cell of a table
            text.append(' ');
        }
    }
}
