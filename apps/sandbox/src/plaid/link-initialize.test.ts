import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SANDBOX = "http://localhost:3001";
const PAGE = "http://localhost:3000";
const NONCE = "bm9uY2U";
const script = readFileSync(new URL("link/link-initialize.js", import.meta.url), "utf8");

type Message = {
  source: object;
  origin: string;
  data: { type: string; [detail: string]: unknown };
};
type Handler = { open(): void; exit(options?: object): void; destroy(): void };
type Created = {
  createElement: string;
  removed: boolean;
  src?: string;
  dataset: { open?: string };
  nonce?: string;
  textContent?: string;
};

/** Just as much of a browser as the script touches. */
function openPage() {
  const heard = new Set<(message: Message) => void>();
  const messages: unknown[] = [];
  const elements: Created[] = [];
  const frameWindow = {
    postMessage: (data: unknown, origin: string) => messages.push([data, origin]),
  };
  const createElement = (name: string): Created => {
    const made = {
      createElement: name,
      removed: false,
      dataset: {},
      contentWindow: frameWindow,
      append: () => undefined,
      focus: () => undefined,
      remove: () => void Object.assign(made, { removed: true }),
    };
    elements.push(made);
    return made;
  };
  const window = {
    location: { origin: PAGE },
    addEventListener: (_type: string, listener: (message: Message) => void) => heard.add(listener),
    removeEventListener: (_type: string, listener: (message: Message) => void) =>
      heard.delete(listener),
  };
  const body = { children: [{ inert: false }], append: () => undefined };
  const document = {
    currentScript: { src: `${SANDBOX}/link-initialize.js`, nonce: NONCE },
    head: { append: () => undefined },
    body,
    activeElement: null,
    createElement,
  };
  const globals = { window, document, URL, URLSearchParams };
  runInNewContext(script, globals);
  const plaid = (window as unknown as { Plaid: { create(config: object): Handler } }).Plaid;

  const calls: [name: string, ...values: unknown[]][] = [];
  const config = {
    token: "link-sandbox-1",
    onSuccess: (...values: unknown[]) => calls.push(["success", ...values]),
    onExit: (...values: unknown[]) => calls.push(["exit", ...values]),
    onLoad: () => calls.push(["load"]),
    onEvent: (name: string) => calls.push([`event ${name}`]),
  };
  const say = (data: Message["data"], from: Partial<Message> = {}): void => {
    for (const listener of heard) {
      listener({ source: frameWindow, origin: SANDBOX, data, ...from });
    }
  };
  return { plaid, config, calls, messages, elements, body, say };
}

test("an inline sheet is added to the page with the script's own nonce, as the page's policy may ask", () => {
  const { elements } = openPage();

  const [sheet] = elements.filter(({ createElement }) => createElement === "style");
  expect(sheet?.nonce).toBe(NONCE);
  expect(sheet?.textContent).toContain(".plaid-link-overlay[data-open]");
});

const DONE = { type: "success", publicToken: "public-1", metadata: { link_session_id: "s" } };

test("a window opened before it has loaded opens once it has", () => {
  const { plaid, config, calls, messages, say } = openPage();
  plaid.create(config).open();
  expect(messages).toEqual([]);
  say({ type: "ready" });
  expect(messages).toEqual([[{ type: "open" }, SANDBOX]]);
  expect(calls).toEqual([["load"], ["event OPEN"]]);
});

test("the frame belongs to the sandbox that served the script, and receives the token and page", () => {
  const { plaid, config, elements } = openPage();
  plaid.create(config);
  const frame = elements.find(({ createElement }) => createElement === "iframe");
  expect(frame?.src).toBe(
    `${SANDBOX}/link/ui#token=link-sandbox-1&origin=${encodeURIComponent(PAGE)}`,
  );
});

test("success is passed on once, from the window of the frame alone", () => {
  const { plaid, config, calls, say } = openPage();
  plaid.create(config).open();
  say({ type: "ready" });
  say(DONE, { source: {} });
  say(DONE, { origin: "https://evil.example" });
  say({ type: "toString" });
  expect(calls.filter(([name]) => name === "success")).toEqual([]);
  say(DONE);
  expect(calls.slice(-2)).toEqual([
    ["event HANDOFF"],
    ["success", "public-1", { link_session_id: "s" }],
  ]);
});

test("a link token that no longer serves comes back through onExit", () => {
  const { plaid, config, calls, say } = openPage();
  plaid.create(config).open();
  say({ type: "ready" });
  const error = { error_code: "INVALID_LINK_TOKEN", error_type: "INVALID_INPUT" };
  const metadata = { institution: null, status: null, link_session_id: "", request_id: "" };
  say({ type: "exit", error, metadata });
  expect(calls.slice(-2)).toEqual([["event EXIT"], ["exit", error, metadata]]);
});

test("the page behind is out of reach while the window is open, and back afterwards", () => {
  const { plaid, config, body, say } = openPage();
  const handler = plaid.create(config);
  handler.open();
  say({ type: "ready" });
  expect(body.children[0]?.inert).toBe(true);
  handler.exit({ force: true });
  expect(body.children[0]?.inert).toBe(false);
});

test("exit asks the window to leave; forced, it leaves at once; destroyed, it says nothing more", () => {
  const { plaid, config, calls, messages, elements, say } = openPage();
  const handler = plaid.create(config);
  handler.open();
  say({ type: "ready" });
  handler.exit();
  expect(messages.at(-1)).toEqual([{ type: "exit" }, SANDBOX]);
  expect(calls.some(([name]) => name === "exit")).toBe(false);
  handler.exit({ force: true });
  expect(calls.at(-1)?.[0]).toBe("exit");
  handler.destroy();
  const before = calls.length;
  say(DONE);
  handler.open();
  expect(calls).toHaveLength(before);
  expect(elements.some(({ removed }) => removed)).toBe(true);
});

test("without a token or an onSuccess nothing is created", () => {
  const { plaid, config } = openPage();
  expect(() => plaid.create({ ...config, token: "" })).toThrow("link token");
  expect(() => plaid.create({ token: "link-sandbox-1" })).toThrow("onSuccess");
});
