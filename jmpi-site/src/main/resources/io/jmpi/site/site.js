// The search, and the menu, which is closed at first on a narrow screen. The index is loaded when the search is first used.
(() => {
  const top = document.documentElement.dataset.top;
  const input = document.getElementById("search");
  const found = document.getElementById("found");
  const shown = 12;
  let loading;

  if (matchMedia("(max-width: 59.99rem)").matches) {
    document.querySelector(".menu").open = false;
  }

  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = top + "search-index.js";
      script.onload = resolve;
      script.onerror = () => reject(new Error("no search index"));
      document.head.append(script);
    });
    return loading;
  }

  // A hit in a title counts more than one in a heading, and that more than one in the text; whole words count double.
  // Decisions and changes count a third: a search is for the present state.
  function score(terms, [target, page, section, text]) {
    let sum = 0;
    for (const term of terms) {
      const of = (where, weight) => {
        const at = where.toLowerCase();
        const i = at.indexOf(term);
        return i < 0 ? 0 : weight * (new RegExp("(^|\\W)" + RegExp.escape(term) + "($|\\W)").test(at) ? 2 : 1);
      };
      const hit = of(page, section ? 3 : 12) + of(section, 8) + of(text, 1);
      if (hit === 0) {
        return 0;
      }
      sum += hit;
    }
    return /^(docs\/adr\/|CHANGELOG)/.test(target) ? sum / 3 : sum;
  }
  RegExp.escape ??= (text) => text.replace(/[^\w\s]/g, "\\$&");

  function excerpt(text, terms) {
    const first = Math.min(...terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0));
    const start = Number.isFinite(first) ? Math.max(0, first - 40) : 0;
    return (start > 0 ? "... " : "") + text.slice(start, start + 140);
  }

  function show() {
    const terms = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = terms.length === 0;
    const hits = window.jmpiSearchIndex.map((entry) => [score(terms, entry), entry]).filter(([points]) => points > 0);
    hits.sort(([a], [b]) => b - a);
    for (const [, [target, page, section, text]] of hits.slice(0, shown)) {
      const link = document.createElement("a");
      link.href = top + target;
      const title = document.createElement("b");
      title.textContent = section ? page + " - " + section : page;
      const words = document.createElement("small");
      words.textContent = excerpt(text, terms);
      link.append(title, words);
      found.append(link);
    }
    if (hits.length === 0) {
      const nothing = document.createElement("p");
      nothing.textContent = "Nothing has all of these words.";
      found.append(nothing);
    }
  }

  input.addEventListener("focus", load);
  input.addEventListener("input", () => load().then(show));
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  found.addEventListener("click", () => (found.hidden = true));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== input) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape") {
      found.hidden = true;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const links = [...found.querySelectorAll("a")];
      if (!found.hidden && links.length > 0) {
        const step = event.key === "ArrowDown" ? 1 : -1;
        const at = Math.max(-1, Math.min(links.length - 1, links.indexOf(document.activeElement) + step));
        (links[at] ?? input).focus();
        event.preventDefault();
      }
    }
  });
})();
