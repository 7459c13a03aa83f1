import { expect, test } from "vitest";

import { installTrustedTypesPolicy } from "./start-app.tsx";

type Rules = { createScriptURL: (url: string) => string | null };

function policies(): Rules[] {
  const made: Rules[] = [];
  const trustedTypes = { createPolicy: (_name: string, rules: Rules) => made.push(rules) };
  installTrustedTypesPolicy(Object.assign(Object.create(window), { trustedTypes, location }));

  return made;
}

test.for([
  ["/offline-worker.js", true],
  [`${location.origin}/assets/plan-worker-1234.js`, true],
  ["https://cdn.example/a.js", false],
  ["//cdn.example/a.js", false],
  ["data:text/javascript,alert(1)", false],
  ["blob:null/1", false],
] as const)("a script at %s may be loaded: %s", ([url, may]) => {
  expect(policies().map(({ createScriptURL }) => createScriptURL(url))).toEqual([may ? url : null]);
});

test("no policy turns text into markup or code", () => {
  expect(policies().map((rules) => Object.keys(rules))).toEqual([["createScriptURL"]]);
});

test("ignores a browser without Trusted Types", () => {
  expect(() =>
    installTrustedTypesPolicy(Object.assign(Object.create(window), { location })),
  ).not.toThrow();
});
