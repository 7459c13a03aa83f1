import { expect, test } from "vitest";

import { ANONYMOUS, parseStoredSession } from "./session-store.ts";

const SESSION = {
  access: "a1",
  refresh: "r1",
  sessionOriginationTime: "2026-11-20T08:00:00.000Z",
};

test("reads a stored session unchanged", () => {
  expect(parseStoredSession(JSON.stringify(SESSION))).toEqual(SESSION);
  expect(parseStoredSession(JSON.stringify({ ...SESSION, more: 1 }))).toEqual(SESSION);
  expect(parseStoredSession(JSON.stringify({ ...ANONYMOUS }))).toEqual(ANONYMOUS);
});

test.for([
  ["nothing", null],
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"a1"'],
  ["an empty token", { ...SESSION, access: "" }],
  ["a token that no server gives", { ...SESSION, refresh: "r".repeat(4097) }],
  ["a token that is no text", { ...SESSION, access: 7 }],
  ["no token at all", { sessionOriginationTime: SESSION.sessionOriginationTime }],
  ["a day without a time", { ...SESSION, sessionOriginationTime: "2026-11-20" }],
  ["a time that there is not", { ...SESSION, sessionOriginationTime: "2026-13-20T08:00:00Z" }],
] as const)("%s reads as anonymous", ([, stored]) => {
  const text = stored === null || typeof stored === "string" ? stored : JSON.stringify(stored);

  expect(parseStoredSession(text)).toEqual(ANONYMOUS);
});
