package io.jmpi.launcher.program;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.jar.Manifest;

/**
 * A class file as a class loader has found it.
 *
 * @param bytes its content
 * @param source its directory or jar, with the certificates of a signed jar
 * @param manifest the jar's; null if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // read once, and passed on
record ClassFile(byte[] bytes, CodeSource source, Manifest manifest) {
    /**
     * Reads a class file.
     *
     * @param url where it is
     * @param name its name in the directory or jar
     */
    static ClassFile read(URL url, String name) throws IOException {
        URLConnection connection = url.openConnection();
        byte[] bytes;
        try (InputStream in = connection.getInputStream()) {
            bytes = in.readAllBytes();
        }
        if (connection instanceof JarURLConnection jar) { // The certificates are known after the entry has been read.
            return new ClassFile(bytes, new CodeSource(jar.getJarFileURL(), jar.getCertificates()), jar.getManifest());
        }
        return new ClassFile(bytes, new CodeSource(directory(url, name), (Certificate[]) null), null);
    }

    private static URL directory(URL url, String name) throws MalformedURLException {
        String path = url.toString();
        for (int i = 0; i < name.split("/", -1).length; i++) {
            path = path.substring(0, path.lastIndexOf('/'));
        }
        return new URL(path + "/");
    }
}
