// The page: sends requests to the worker, and shows the results.

import { parseList } from "./list.js";

const $ = (selector, from = document) => from.querySelector(selector);
const state = $("#state");

// A worker from a blob inherits this page's policy. A worker from a file would not have a policy.
const script = new Blob([`import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`], { type: "text/javascript" });
const worker = new Worker(URL.createObjectURL(script), { type: "module" });
const waiting = new Map();
let asked = 0;

worker.onerror = (event) => show(state, `Cannot load the library: ${event.message ?? "see the browser console"}`, "bad");
worker.onmessage = ({ data: { id, result, error, progress } }) => {
  if (id === 0) return void begin();
  const { resolve, reject, onProgress } = waiting.get(id);
  if (progress) return void onProgress?.(...progress);
  waiting.delete(id);
  if (error === undefined) resolve(result);
  else reject(new Error(error));
};

function ask(kind, given = {}, onProgress) {
  const id = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onProgress });
    worker.postMessage({ id, kind, ...given });
  });
}

function show(element, text, className = "") {
  element.textContent = text;
  element.className = className;
}

/** Add a line to the results, with a progress bar until it is done. */
function line(list, title) {
  const item = document.createElement("li");
  const name = document.createElement("strong");
  name.textContent = title;
  const bar = document.createElement("progress");
  const text = document.createElement("span");
  item.append(name, " ", text, bar);
  list.prepend(item);
  return {
    progress: (done, total) => total && ((bar.max = total), (bar.value = done)),
    done: (words, className) => (bar.remove(), show(text, words, className)),
    append: (...parts) => item.append(...parts),
  };
}

async function begin() {
  const algorithms = await ask("algorithms");
  for (const select of document.querySelectorAll("select[name=algorithm]")) {
    for (const { name, status } of algorithms) select.add(new Option(status === "standard" ? name : `${name} (${status})`, name));
    select.value = "SHA3-256";
  }
  hashing(algorithms);
  checking(algorithms);
  exchanging();
  encrypting();
  dropping();
  show(state, "Ready.", "good");
}

function hashing(algorithms) {
  const form = $("#hash");
  const { algorithm, bytes, key, text, files } = form.elements;
  const results = $("#hash-results");
  let typed = 0;

  function chosen() {
    const row = algorithms.find(({ name }) => name === algorithm.value);
    bytes.disabled = row.output === "fixed";
    bytes.value = row.outputLen;
    $(".key", form).hidden = !row.needsKey;
    textChanged();
  }

  const given = (blob) => ({ algorithm: algorithm.value, length: Number(bytes.value), key: key.value, blob });

  async function textChanged() {
    const mine = ++typed;
    let item = $("#of-text");
    if (text.value === "") return void item?.remove();
    const digest = await ask("hash", given(new Blob([text.value]))).then((result) => [result, "digest"], (error) => [error.message, "bad"]);
    if (mine !== typed) return;
    item = $("#of-text") ?? Object.assign(document.createElement("li"), { id: "of-text" });
    const words = document.createElement("span");
    show(words, ...digest);
    item.replaceChildren(`${algorithm.value} of the text`, words);
    results.prepend(item);
  }

  async function filesChosen() {
    const selected = [...files.files];
    // More files can be chosen while these are hashed.
    files.value = "";
    for (const file of selected) {
      const item = line(results, `${algorithm.value} of ${file.name}`);
      const [result, className] = await ask("hash", given(file), item.progress).then((digest) => [digest, "digest"], (error) => [error.message, "bad"]);
      item.done(result, className);
    }
  }

  algorithm.onchange = chosen;
  bytes.oninput = key.oninput = text.oninput = textChanged;
  files.onchange = filesChosen;
  form.onsubmit = (event) => event.preventDefault();
  chosen();
}

function checking(algorithms) {
  const form = $("#check");
  const { list, algorithm, files } = form.elements;
  const results = $("#check-results");
  form.elements["list-file"].onchange = async ({ target }) => {
    if (target.files[0]) list.value = await target.files[0].text();
  };
  let runs = 0;
  files.onchange = async () => {
    const mine = ++runs;
    const selected = [...files.files];
    files.value = "";
    results.replaceChildren();
    const { entries, problems } = parseList(list.value, algorithm.value, algorithms);
    for (const problem of problems) line(results, problem.text).done(problem.what, "bad");
    for (const { name, algorithm: function_, digest } of entries) {
      if (mine !== runs) return;
      const file = selected.find((one) => one.name === name.split("/").at(-1));
      const item = line(results, name);
      if (!file) {
        item.done("not provided; add the file to check it", "bad");
        continue;
      }
      try {
        const found = await ask("hash", { algorithm: function_, length: digest.length / 2, blob: file }, item.progress);
        if (found === digest) item.done(`OK, ${function_}`, "good");
        else item.done(`FAILED, ${function_}`, "bad");
      } catch (error) {
        item.done(error.message, "bad");
      }
    }
    if (entries.length + problems.length === 0) line(results, "The list").done("empty; paste a list of checksums", "bad");
  };
  form.onsubmit = (event) => event.preventDefault();
}

function exchanging() {
  const form = $("#kem");
  const fields = form.elements;
  form.onclick = async ({ target }) => {
    const kind = target.dataset?.do;
    if (!kind) return;
    try {
      const result = await ask(kind, { public: fields.public.value, secret: fields.secret.value, ciphertext: fields.ciphertext.value });
      for (const [name, value] of Object.entries(result)) fields[name].value = value;
      fields.shared.className = "";
    } catch (error) {
      fields.shared.value = error.message;
      fields.shared.className = "bad";
    }
  };
}

function encrypting() {
  const form = $("#age");
  const { recipients, identities, passphrase, armor, file } = form.elements;
  const results = $("#age-results");
  form.onsubmit = (event) => event.preventDefault();
  form.onclick = async ({ target }) => {
    const kind = target.dataset?.do;
    if (!kind) return;
    if (kind === "identity") {
      const made = await ask("identity");
      identities.value = made.identity;
      recipients.value = made.recipient;
      return;
    }
    const given = file.files[0];
    const item = line(results, given ? given.name : "The file");
    if (!given) return item.done("not provided; add a file", "bad");
    try {
      const options = { file: given, recipients: recipients.value, identities: identities.value, passphrase: passphrase.value, armor: armor.checked };
      const made = await ask(kind, options, item.progress);
      item.done(kind === "encrypt" ? "is encrypted. " : "is decrypted. ", "good");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(made);
      link.download = kind === "encrypt" ? `${given.name}.age` : given.name.replace(/\.age$/, "") || "decrypted";
      link.textContent = `Save ${link.download}, ${made.size} bytes`;
      item.append(link);
    } catch (error) {
      item.done(error.message, "bad");
    }
  };
}

/** Show where files can be dropped. The inputs accept them without further code. A drop elsewhere does nothing. */
function dropping() {
  for (const drop of document.querySelectorAll(".drop")) {
    drop.ondragover = () => drop.classList.add("over");
    drop.ondragleave = drop.ondrop = () => drop.classList.remove("over");
  }
  for (const type of ["dragover", "drop"])
    addEventListener(type, (event) => event.target.closest?.(".drop, textarea") || event.preventDefault());
}
