import { expect, test } from "vitest";

import { baseUrl } from "./base-url.ts";

test.for([
  ["https://api.snowball.example/", "https://api.snowball.example"],
  ["https://api.snowball.example/v2/", "https://api.snowball.example/v2"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
] as const)("%s is a host we talk to", ([configured, base]) => {
  expect(baseUrl(configured, "https://app.snowball.example")).toBe(base);
});

test.for([
  "http://api.snowball.example",
  "http://127.0.0.1.evil.example",
  "http://localhost.evil.example",
  "http://192.168.1.10",
  "ftp://api.snowball.example",
])("%s is refused: the way there is readable by others (spec 7)", (configured) => {
  expect(() => baseUrl(configured, "https://app.snowball.example")).toThrow("https only");
});

test("nothing configured means the page's own origin", () => {
  expect(baseUrl("", "http://localhost:3000")).toBe("http://localhost:3000");
});
