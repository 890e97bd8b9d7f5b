// The search: sections of pages first, then classes and members of the API. Lunr ranks both. Its index is made when the search
// is first used, because a page that was opened as a file can load scripts, but no other file.
(() => {
  const top = document.documentElement.dataset.top;
  const input = document.getElementById("search");
  const found = document.getElementById("found");
  const shownSections = 8;
  const shownNames = 6;
  const pageShare = 0.25;
  let indexes;

  // A word of code is found whole and by its parts: --timeout, eager.threshold, Mpi.ANY_SOURCE, ProgressEngine.
  const wholeWords = (text) => text.match(/(?<![\p{L}\p{N}_-])-{0,2}[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu) ?? [];
  const separators = [/^-+/, /(?<=^[^.]*)\./, /\./, /-+/, /_+/, /(?<=\p{Ll})(?=\p{Lu})/u];
  const withParts = (word) => separators.reduce((forms, separator) =>
    [...forms, ...forms.flatMap((form) => (form.split(separator).length > 1 ? form.split(separator) : []))], [word]);

  function tokens(text) {
    const forms = wholeWords(text ?? "").flatMap((word) => [...new Set(withParts(word))]);
    return forms.filter(Boolean).map((form) => new lunr.Token(form.toLowerCase(), {}));
  }

  // Pauses now and then, so that the page answers while the index is made.
  async function index(fields, documents, weight) {
    const builder = new lunr.Builder();
    builder.tokenizer = tokens;
    builder.b(0.6); // A long section counts a bit more than by default: lists of settings are long.
    builder.ref("id");
    Object.entries(fields).forEach(([field, boost]) => builder.field(field, { boost }));
    for (const [id, document] of documents.entries()) {
      builder.add({ id, ...document }, { boost: weight(document) });
      if (id % 100 === 99) {
        await new Promise((resume) => setTimeout(resume));
      }
    }
    return builder.build();
  }

  function script(file) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = top + file;
      element.onload = resolve;
      element.onerror = () => reject(new Error("no " + file));
      document.head.append(element);
    });
  }

  async function load() {
    window.updateSearchResults ??= () => {}; // The files of javadoc call it.
    const files = ["lunr.js", "search-index.js", ...["package", "type", "member"].map((kind) => `api/${kind}-search-index.js`)];
    await Promise.all(files.map(script));
    const sections = window.jmpiSearchIndex.map(([target, page, section, text, weight, words]) => ({
      target, page, name: section ? "" : page, heading: section, title: section ? page + " - " + section : page, text, weight,
      words: new Set(words.toLowerCase().split(" ")) }));
    const names = apiNames();
    return {
      sections, names,
      sectionIndex: await index({ name: 8, heading: 4, page: 2, text: 1 }, sections, (section) => section.weight),
      nameIndex: await index({ label: 4, owner: 1 }, names, (name) => name.weight),
    };
  }

  // Classes before members, and io.jmpi before the packages below and beside it.
  function apiNames() {
    const modules = new Map(packageSearchIndex.map((entry) => [entry.l, entry.m]));
    const directory = (name) => `api/${modules.get(name)}/${name.replaceAll(".", "/")}/`;
    const weight = (name) => (name === "io.jmpi" ? 2 : 1);
    const types = typeSearchIndex.filter((type) => type.p).map((type) => ({
      target: type.u ? "api/" + type.u : directory(type.p) + type.l + ".html",
      label: type.l, owner: type.p, title: type.l, text: "class of " + type.p, weight: 3 * weight(type.p) }));
    const members = memberSearchIndex.map((member) => ({
      target: directory(member.p) + member.c + ".html#" + (member.u ?? member.l),
      label: member.l.replace(/\(.*/, ""), owner: member.c, title: member.c + "." + member.l, text: member.p, weight: weight(member.p) }));
    return [...types, ...members];
  }

  // Scores by document: the word itself counts most, then words that begin with it. If there are none, one letter may differ.
  function scores(index, word) {
    const query = (...clauses) => index.query((q) => clauses.forEach(([term, options]) => q.term(term, options)));
    const forms = [...new Set([word, word.replace(/^(-+|mpi_)/, "")])].filter(Boolean);
    let hits = query(...forms.flatMap((form) =>
      [[form, { boost: 5 }], [form, { wildcard: lunr.Query.wildcard.TRAILING }]]));
    if (hits.length === 0 && word.length > 3) {
      hits = query(...forms.map((form) => [form, { editDistance: 1 }]));
    }
    return new Map(hits.map((hit) => [Number(hit.ref), hit.score]));
  }

  // Documents with all words; if no document has all of them, those with most of them. A section of a page that has the words
  // in many of its sections counts more.
  function search(index, words, pageOf) {
    const sums = new Map();
    for (const word of words) {
      for (const [id, score] of scores(index, word)) {
        const sum = sums.get(id) ?? { id, words: 0, score: 0 };
        sum.words++;
        sum.score += score;
        sums.set(id, sum);
      }
    }
    const most = Math.max(0, ...[...sums.values()].map((sum) => sum.words));
    const hits = [...sums.values()].filter((sum) => sum.words === most);
    const pages = new Map();
    hits.forEach(({ id, score }) => pages.set(pageOf(id), (pages.get(pageOf(id)) ?? 0) + score));
    const points = ({ id, score }) => score + pageShare * pages.get(pageOf(id));
    return { ids: hits.sort((a, b) => points(b) - points(a)).map((hit) => hit.id), complete: most === words.length };
  }

  function excerpt(text, words) {
    const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
    const start = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - 40);
    return (start > 0 ? "... " : "") + text.slice(start, start + 140);
  }

  function element(name, text, className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  function show(entries, words) {
    for (const { target, title, text } of entries) {
      const link = document.createElement("a");
      link.href = top + target;
      link.append(element("b", title), element("small", excerpt(text, words)));
      found.append(link);
    }
  }

  function answer({ sections, names, sectionIndex, nameIndex }) {
    const words = wholeWords(input.value).map((word) => word.toLowerCase());
    const text = search(sectionIndex, words, (id) => sections[id].page);
    // A heading that has several words as they were typed comes first, and then a section that names the words as leading to it.
    const typed = input.value.trim().toLowerCase();
    const isTitle = (id) => words.length > 1 && (sections[id].heading ?? "").toLowerCase().includes(typed);
    const leads = (id) => words.length > 0 && words.every((word) => sections[id].words.has(word.replace(/^(-+|mpi_)/, "")));
    const place = (id) => (isTitle(id) ? 0 : leads(id) ? 1 : 2);
    const named = sections.map((section, id) => id).filter((id) => leads(id) && !text.ids.includes(id));
    text.ids = [...named, ...text.ids].sort((a, b) => place(a) - place(b));
    const api = search(nameIndex, words, (id) => id);
    found.replaceChildren();
    found.hidden = words.length === 0;
    text.complete ||= named.length > 0;
    if (words.length > 1 && !text.complete && text.ids.length > 0) {
      found.append(element("p", "No section has all of these words. Some have:"));
    }
    show(text.ids.slice(0, shownSections).map((id) => sections[id]), words);
    if (api.complete && api.ids.length > 0) {
      found.append(element("p", "API", "group"));
      show(api.ids.slice(0, shownNames).map((id) => names[id]), words);
    }
    if (!found.hasChildNodes()) {
      found.append(element("p", "Nothing has these words, nor words that differ in one letter."));
    }
  }

  const ready = () => (indexes ??= load());
  input.addEventListener("focus", ready);
  input.addEventListener("input", () => ready().then(answer));
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    ready().then((all) => {
      answer(all);
      found.querySelector("a")?.click();
    });
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
