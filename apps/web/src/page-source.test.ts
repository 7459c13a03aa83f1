import { expect, test } from "vitest";

import page from "../index.html?raw";

const sources = import.meta.glob<string>("./**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("the page has no inline script and no inline style, which the content security policy refuses", () => {
  const parsed = new DOMParser().parseFromString(page, "text/html");
  const inline = [...parsed.querySelectorAll("script:not([src]), style, [style]")];

  expect(inline.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test("no source writes HTML or runs text", () => {
  const forbidden = /dangerously(?:SetInner)HTML|\.(?:inner|outer)HTML\s*=|\beval\(|new Function\(/;
  const found = Object.entries(sources)
    .filter(([path, text]) => !path.includes(".test.") && forbidden.test(text))
    .map(([path]) => path);

  expect(found).toEqual([]);
});

test("browser storage is touched in two places, which say what it holds: the session and the theme", () => {
  const found = Object.entries(sources)
    .filter(([path]) => !path.includes(".test.") && !path.includes("-fixture."))
    .filter(([path]) => !path.startsWith("./lib/testing/"))
    .filter(([, text]) =>
      /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b(?!`)/.test(
        text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, ""),
      ),
    )
    .map(([path]) => path);

  expect(found.toSorted()).toEqual(["./app/compose-app.ts", "./lib/theme.ts"]);
});
