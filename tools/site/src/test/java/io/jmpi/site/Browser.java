package io.jmpi.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Chromium without a window, driven by its DevTools protocol. Thread: one; {@link #close} ends the process. */
final class Browser implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LISTENING = "DevTools listening on ";
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final BlockingQueue<JsonNode> messages;
    private final List<String> errors = new ArrayList<>();
    private String session;
    private int commands;

    private Browser(Process process, WebSocket socket, BlockingQueue<JsonNode> messages) {
        this.process = process;
        this.socket = socket;
        this.messages = messages;
    }

    /** The program, if it is on the PATH. */
    static Optional<Path> program() {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(System.getenv("PATH"))
                .flatMap(directory -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts the browser with an empty page.
     *
     * @param profile an empty directory
     */
    static Browser start(Path program, Path profile) throws IOException {
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--hide-scrollbars",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address(process)), new Receiver(messages))
                .join();
        Browser browser = new Browser(process, socket, messages);
        String target = browser.call("Target.createTarget", "url", "about:blank")
                .path("targetId")
                .asText();
        JsonNode attached = browser.call("Target.attachToTarget", "targetId", target, "flatten", true);
        browser.session = attached.path("sessionId").asText();
        for (String domain : List.of("Page", "Runtime", "Log")) {
            browser.call(domain + ".enable");
        }
        return browser;
    }

    private static String address(Process process) throws IOException {
        BufferedReader output = process.inputReader();
        StringBuilder seen = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENING)) {
                return line.substring(LISTENING.length());
            }
            seen.append(line).append('\n');
        }
        throw new IOException("chromium did not start: " + seen);
    }

    /** Assembles messages from their parts. */
    private static final class Receiver implements WebSocket.Listener {
        private final BlockingQueue<JsonNode> messages;
        private final StringBuilder text = new StringBuilder();

        Receiver(BlockingQueue<JsonNode> messages) {
            this.messages = messages;
        }

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                try {
                    messages.add(JSON.readTree(text.toString()));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                text.setLength(0);
            }
            webSocket.request(1);
            return null;
        }
    }

    /** The size of the screen in CSS pixels, and the reader's choice of light or dark. */
    void screen(int width, int height, String scheme) throws IOException {
        call(
                "Emulation.setDeviceMetricsOverride",
                "width",
                width,
                "height",
                height,
                "deviceScaleFactor",
                1,
                "mobile",
                width < 600);
        ObjectNode feature =
                JSON.createObjectNode().put("name", "prefers-color-scheme").put("value", scheme);
        call("Emulation.setEmulatedMedia", "features", JSON.createArrayNode().add(feature));
    }

    /** Opens a page and waits until it is loaded. */
    void open(URI page) throws IOException {
        String failure =
                call("Page.navigate", "url", page.toString()).path("errorText").asText();
        if (!failure.isEmpty()) {
            throw new IOException(page + ": " + failure);
        }
        JsonNode event;
        do {
            event = next();
            note(event);
        } while (!event.path("method").asText().equals("Page.loadEventFired"));
    }

    /** The value of an expression of JavaScript; a promise is awaited. */
    JsonNode evaluate(String expression) throws IOException {
        JsonNode result =
                call("Runtime.evaluate", "expression", expression, "returnByValue", true, "awaitPromise", true);
        if (result.has("exceptionDetails")) {
            throw new IOException(expression + ": " + result.path("exceptionDetails"));
        }
        return result.path("result").path("value");
    }

    /** Clicks with the mouse, in CSS pixels from the upper left of the screen. */
    void click(int x, int y) throws IOException {
        for (String type : List.of("mousePressed", "mouseReleased")) {
            call("Input.dispatchMouseEvent", "type", type, "x", x, "y", y, "button", "left", "clickCount", 1);
        }
    }

    /** Presses the mouse at one place and releases it at another one. */
    void drag(int fromX, int fromY, int toX, int toY) throws IOException {
        call("Input.dispatchMouseEvent", "type", "mousePressed", "x", fromX, "y", fromY, "button", "left");
        call("Input.dispatchMouseEvent", "type", "mouseMoved", "x", toX, "y", toY, "button", "left");
        call("Input.dispatchMouseEvent", "type", "mouseReleased", "x", toX, "y", toY, "button", "left");
    }

    /** Turns the wheel at a place; downward if positive. */
    void wheel(int x, int y, int by) throws IOException {
        call("Input.dispatchMouseEvent", "type", "mouseWheel", "x", x, "y", y, "deltaX", 0, "deltaY", by);
    }

    /** Moves two fingers on a horizontal line apart, or together. */
    void pinch(int x, int y, int before, int after) throws IOException {
        touch("touchStart", x - before, x + before, y);
        touch("touchMove", x - after, x + after, y);
        call("Input.dispatchTouchEvent", "type", "touchEnd", "touchPoints", JSON.createArrayNode());
    }

    private void touch(String type, int left, int right, int y) throws IOException {
        ArrayNode points = JSON.createArrayNode();
        points.addObject().put("x", left).put("y", y).put("id", 1);
        points.addObject().put("x", right).put("y", y).put("id", 2);
        call("Input.dispatchTouchEvent", "type", type, "touchPoints", points);
    }

    /** Presses a key in the focused element; a key of one character types it. */
    void press(String key) throws IOException {
        if (key.length() == 1) {
            call("Input.dispatchKeyEvent", "type", "keyDown", "key", key, "text", key);
        } else {
            call("Input.dispatchKeyEvent", "type", "keyDown", "key", key);
        }
        call("Input.dispatchKeyEvent", "type", "keyUp", "key", key);
    }

    /** Writes what the screen shows. */
    void screenshot(Path file) throws IOException {
        Files.write(
                file,
                Base64.getDecoder()
                        .decode(call("Page.captureScreenshot").path("data").asText()));
    }

    /** Errors of scripts and of loading, since the last call. */
    List<String> errors() {
        List<String> found = List.copyOf(errors);
        errors.clear();
        return found;
    }

    private void note(JsonNode event) {
        String method = event.path("method").asText();
        JsonNode entry = event.path("params").path("entry");
        if (method.equals("Runtime.exceptionThrown")
                || entry.path("level").asText().equals("error")) {
            errors.add(event.path("params").toString());
        }
    }

    private JsonNode call(String method, Object... parameters) throws IOException {
        commands++;
        ObjectNode message = JSON.createObjectNode().put("id", commands).put("method", method);
        if (session != null) {
            message.put("sessionId", session);
        }
        ObjectNode values = message.putObject("params");
        for (int i = 0; i < parameters.length; i += 2) {
            values.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
        }
        socket.sendText(message.toString(), true).join();
        while (true) {
            JsonNode answer = next();
            if (answer.path("id").asInt() == commands) {
                if (answer.has("error")) {
                    throw new IOException(method + ": " + answer.path("error"));
                }
                return answer.path("result");
            }
            note(answer);
        }
    }

    private JsonNode next() throws IOException {
        try {
            JsonNode message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new IOException("no answer of chromium for " + PATIENCE_SECONDS + " s");
            }
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }
}
