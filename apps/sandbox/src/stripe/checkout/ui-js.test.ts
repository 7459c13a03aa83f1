import { readFileSync } from "node:fs";
import { setImmediate as settled } from "node:timers/promises";
import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";

const source = readFileSync(new URL("./ui.js", import.meta.url), "utf8");
const HOST = "http://127.0.0.1:3000";
const FINISHED = { session_id: "cs_test_abc", return_url: null };

type Posted = { message: { type: string }; to: string };
type Listener = (event: { data: unknown; origin: string; source: unknown }) => void;

function fakeElement() {
  return {
    hidden: false,
    textContent: "",
    value: "",
    addEventListener() {},
    querySelector: () => null,
    getBoundingClientRect: () => ({ height: 640.4 }),
  };
}

/** The payment page of a session that is complete, inside a window that may greet it. */
async function loadPage() {
  const posted: Posted[] = [];
  const asked: { url: string; body: unknown }[] = [];
  const parent = {
    postMessage: (message: { type: string }, to: string) => posted.push({ message, to }),
  };
  const elements = new Map<string, ReturnType<typeof fakeElement>>();
  const getElementById = (id: string) => {
    const element = elements.get(id) ?? fakeElement();
    elements.set(id, element);
    return element;
  };
  let listener: Listener = () => {};
  const sandbox = {
    window: { parent, addEventListener: (_type: string, listen: Listener) => (listener = listen) },
    document: { getElementById },
    location: { hash: "#cs_test_abc_secret_def" },
    ResizeObserver: class {
      observe() {}
    },
    AbortSignal,
    setTimeout: (run: () => void) => run(),
    fetch: async (url: string, { body }: { body: string }) => {
      asked.push({ url, body: JSON.parse(body) });
      return { ok: true, json: async () => ({ status: "complete", ...FINISHED }) };
    },
  };
  new Script(source).runInContext(createContext(sandbox));
  await settled();
  const greet = (origin: string, from: unknown = parent) =>
    listener({ data: { type: "hello" }, origin, source: from });
  return { posted, asked, greet, elements };
}

test("the page asks for its own session with the secret behind the #", async () => {
  const { asked } = await loadPage();
  expect(asked).toEqual([
    { url: "/checkout/session", body: { client_secret: "cs_test_abc_secret_def" } },
  ]);
});

test("notifies the window that greeted it, on its origin only, when everything is done", async () => {
  const { posted, greet } = await loadPage();
  expect(posted).toEqual([]);
  greet(HOST);
  expect(posted).toEqual([
    { message: { type: "resize", height: 641 }, to: HOST },
    { message: { type: "complete", ...FINISHED }, to: HOST },
  ]);
});

test("it says nothing to other machines and other windows", async () => {
  const { posted, greet } = await loadPage();
  for (const origin of [
    "http://evil.test",
    "http://127.0.0.1.evil.test",
    "null",
    "https://localhost.evil.test",
  ]) {
    greet(origin);
  }
  greet(HOST, {});
  expect(posted).toEqual([]);
});
