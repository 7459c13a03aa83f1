import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { PLAID_CDN_SCRIPT, preparePlaid } from "./connections-section.tsx";

beforeEach(() => {
  document.head.replaceChildren();
  // Records appended scripts instead of loading them. Each test triggers their events.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) inserted.push(node as HTMLScriptElement);
  });
});

const inserted: HTMLScriptElement[] = [];

afterEach(() => {
  inserted.length = 0;
  Reflect.deleteProperty(window, "Plaid");
});

test("adds an inert marker with the CDN's address after a custom script", async () => {
  const preparing = preparePlaid("https://sandbox.example/a.js");
  Reflect.set(window, "Plaid", {});
  inserted[0]?.dispatchEvent(new Event("load"));
  await preparing;

  expect(inserted.map(({ type, src }) => [type, src])).toEqual([
    ["", "https://sandbox.example/a.js"],
    ["application/json", PLAID_CDN_SCRIPT],
  ]);
});

test("adds no marker for the CDN's own script (spec 2)", async () => {
  const preparing = preparePlaid(PLAID_CDN_SCRIPT);
  Reflect.set(window, "Plaid", {});
  inserted[0]?.dispatchEvent(new Event("load"));
  await preparing;

  expect(inserted).toHaveLength(1);
});

test("gives the script the page's nonce, which its inline styles need", () => {
  const config = document.createElement("script");
  config.id = "app-config";
  config.nonce = "bm9uY2U";
  document.body.append(config);
  onTestFinished(() => config.remove());

  void preparePlaid("https://sandbox.example/n.js").catch(() => undefined);

  expect(inserted[0]?.nonce).toBe("bm9uY2U");
});

test("rejects if the script fails to load, and retries on the next call", async () => {
  const first = preparePlaid("https://sandbox.example/b.js");
  inserted[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("https://sandbox.example/b.js");

  void preparePlaid("https://sandbox.example/b.js").catch(() => undefined);

  expect(inserted).toHaveLength(2);
});

test("rejects if the script defines no widget", async () => {
  const preparing = preparePlaid("https://sandbox.example/c.js");
  inserted[0]?.dispatchEvent(new Event("load"));

  await expect(preparing).rejects.toThrow("No bank-link widget");
});
