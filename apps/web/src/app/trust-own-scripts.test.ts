import { expect, onTestFinished, test } from "vitest";

import { trustOwnScripts } from "./trust-own-scripts.ts";

type Rules = { createScriptURL: (url: string) => string | null };

/** The policies of a page that was served for a vendor. */
function policiesOn(vendor: string): Rules[] {
  const config = document.createElement("script");
  config.id = "app-config";
  config.dataset["vendor"] = vendor;
  document.body.append(config);
  onTestFinished(() => config.remove());
  const made: Rules[] = [];
  const trustedTypes = { createPolicy: (_name: string, rules: Rules) => made.push(rules) };
  trustOwnScripts(Object.assign(Object.create(window), { trustedTypes, document, location }));

  return made;
}

test.for([
  ["/offline-worker.js", true],
  [`${location.origin}/assets/search-worker-1234.js`, true],
  ["https://cdn.example/a.js", false],
  ["//cdn.example/a.js", false],
  ["data:text/javascript,alert(1)", false],
  ["blob:null/1", false],
] as const)("a script at %s may be named by text: %s", ([url, may]) => {
  expect(policiesOn("").map(({ createScriptURL }) => createScriptURL(url))).toEqual([
    may ? url : null,
  ]);
});

test("markup and code never come of text", () => {
  expect(policiesOn("").map((rules) => Object.keys(rules))).toEqual([["createScriptURL"]]);
});

test("a vendor's page has no policy of ours, which its scripts would meet", () => {
  expect(policiesOn("plaid")).toEqual([]);
});
