import { expect, test } from "vitest";

import { safeReturnPath } from "./safe-return-path.ts";

const ORIGIN = "https://app.snowball.example";

function follow(path: string): string | null {
  return safeReturnPath(`?${new URLSearchParams({ next: path })}`, ORIGIN);
}

test.for(["/accounts", "/schedule/abc?x=1#top", "/", "/home?next=https://evil.example"])(
  "follows %s, a path of the app",
  (path) => {
    expect(follow(path)).toBe(path);
  },
);

test.for([
  "",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000/evil.example",
  " //evil.example",
  "https://evil.example",
  "HTTPS://evil.example/home",
  "http:evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "data:text/html,hi",
  "evil.example",
  "./evil",
  "@evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/home/..//evil.example",
  `/${"a".repeat(600)}`,
])("does not follow %j, which may lead to another site", (path) => {
  expect(follow(path)).toBeNull();
});

test("no parameter means no return path", () => {
  expect(safeReturnPath("", ORIGIN)).toBeNull();
});
