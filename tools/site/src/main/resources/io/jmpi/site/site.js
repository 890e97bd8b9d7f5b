// The menu, which is closed at first on a narrow screen, and beside the text shows the current page; and the button that copies a block of code.
(() => {
  const menu = document.querySelector(".menu");
  const here = menu.querySelector("[aria-current]");
  if (matchMedia("(max-width: 59.99rem)").matches) {
    menu.open = false;
  } else if (here) {
    menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
  }

  // Where the browser gives a page no clipboard, the text stays selected for the reader's own keys.
  async function copy(code) {
    try {
      await navigator.clipboard.writeText(code.textContent);
      return "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      return document.execCommand("copy") ? "Copied" : "Selected";
    }
  }

  for (const box of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      button.textContent = await copy(box.querySelector("code"));
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    box.append(button);
  }
})();
