import { expect, test } from "vitest";

import { baseUrl } from "./send-call.ts";

test.for([
  ["https://api.snowball.example/", "https://api.snowball.example"],
  ["https://api.snowball.example/v2/", "https://api.snowball.example/v2"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
] as const)("accepts %s as an API host", ([configured, base]) => {
  expect(baseUrl(configured, "https://app.snowball.example")).toBe(base);
});

test.for([
  "http://api.snowball.example",
  "http://127.0.0.1.evil.example",
  "http://localhost.evil.example",
  "http://192.168.1.10",
  "ftp://api.snowball.example",
])("rejects %s because others can read the traffic (spec 7)", (configured) => {
  expect(() => baseUrl(configured, "https://app.snowball.example")).toThrow("https only");
});

test("uses the page's origin if no host is configured", () => {
  expect(baseUrl("", "http://localhost:3000")).toBe("http://localhost:3000");
});
