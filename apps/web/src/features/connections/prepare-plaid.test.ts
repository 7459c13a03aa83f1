import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { PLAID_CDN_SCRIPT, preparePlaid } from "./prepare-plaid.ts";

beforeEach(() => {
  document.head.replaceChildren();
  // The page of this test must not fetch scripts: what appending one leads to is said by the tests.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) inserted.push(node as HTMLScriptElement);
  });
});

const inserted: HTMLScriptElement[] = [];

afterEach(() => {
  inserted.length = 0;
  Reflect.deleteProperty(window, "Plaid");
});

test("a script of our own is followed by an inert marker with the CDN's address", async () => {
  const preparing = preparePlaid("https://sandbox.example/a.js");
  Reflect.set(window, "Plaid", {});
  inserted[0]?.dispatchEvent(new Event("load"));
  await preparing;

  expect(inserted.map(({ type, src }) => [type, src])).toEqual([
    ["", "https://sandbox.example/a.js"],
    ["application/json", PLAID_CDN_SCRIPT],
  ]);
});

test("the CDN's own script needs no marker (spec 2)", async () => {
  const preparing = preparePlaid(PLAID_CDN_SCRIPT);
  Reflect.set(window, "Plaid", {});
  inserted[0]?.dispatchEvent(new Event("load"));
  await preparing;

  expect(inserted).toHaveLength(1);
});

test("the script bears the page's nonce, which its inline sheets need", () => {
  const config = document.createElement("script");
  config.id = "app-config";
  config.nonce = "bm9uY2U";
  document.body.append(config);
  onTestFinished(() => config.remove());

  void preparePlaid("https://sandbox.example/n.js").catch(() => undefined);

  expect(inserted[0]?.nonce).toBe("bm9uY2U");
});

test("a script that fails is an error, and the next call tries again", async () => {
  const first = preparePlaid("https://sandbox.example/b.js");
  inserted[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("https://sandbox.example/b.js");

  void preparePlaid("https://sandbox.example/b.js").catch(() => undefined);

  expect(inserted).toHaveLength(2);
});

test("a script that brings no widget is an error", async () => {
  const preparing = preparePlaid("https://sandbox.example/c.js");
  inserted[0]?.dispatchEvent(new Event("load"));

  await expect(preparing).rejects.toThrow("No bank-link widget");
});
