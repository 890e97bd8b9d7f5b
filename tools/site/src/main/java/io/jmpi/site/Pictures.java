package io.jmpi.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Drawings that are too wide for a phone. Thread: any. */
final class Pictures {
    private static final Pattern IMAGE = Pattern.compile("<img src=\"([^\":#]+\\.svg)\"([^>]*)/>");
    private static final Pattern SIZE = Pattern.compile("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"");
    private static final Pattern PLOT = Pattern.compile("<svg x=\"([0-9.]+)\"");

    private Pictures() {}

    /**
     * Divides each drawing that has a plot beside something else into two views of the same file. A narrow screen shows
     * one below the other, a wide one both as a whole.
     *
     * @param html of a page
     * @param directory of the file that the page is made of
     */
    static String divide(String html, Path directory) throws IOException {
        Matcher image = IMAGE.matcher(html);
        StringBuilder divided = new StringBuilder();
        while (image.find()) {
            Path file = directory.resolve(image.group(1));
            String parts = Files.isRegularFile(file) ? parts(Files.readString(file), image) : image.group();
            image.appendReplacement(divided, Matcher.quoteReplacement(parts));
        }
        return image.appendTail(divided).toString();
    }

    private static String parts(String drawing, Matcher image) {
        Matcher size = SIZE.matcher(drawing);
        Matcher plot = PLOT.matcher(drawing);
        if (!size.find() || !plot.find()) {
            return image.group();
        }
        double width = Double.parseDouble(size.group(1));
        double split = Double.parseDouble(plot.group(1));
        String height = size.group(2);
        return "<span class=\"parts\">" + part(image, 0, split, width, height)
                + part(image, split, width - split, width, height) + "</span>";
    }

    private static String part(Matcher image, double from, double width, double whole, String height) {
        return "<img src=\"" + image.group(1) + "#svgView(viewBox(" + from + ",0," + width + "," + height + "))\""
                + " style=\"aspect-ratio: " + width + " / " + height + "; --share: " + 100 * width / whole + "%\""
                + image.group(2) + "/>";
    }
}
