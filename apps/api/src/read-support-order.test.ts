import { expect, test } from "vitest";

import { readSupportOrder } from "./read-support-order.ts";

test("parses the user to look up and the operator's name", () => {
  expect(readSupportOrder([" ada@example.org ", "--by", "grace"])).toEqual({
    named: "ada@example.org",
    lookedBy: "grace",
    what: "look",
  });
});

test.for(["--turn-off-second-step", "--end-every-way-in"])(
  "rejects %s unless the operator confirms the requester's identity",
  (order) => {
    const args = ["ada@example.org", order, "--by", "grace"];

    expect(() => readSupportOrder(args)).toThrow("--i-know-who-asks");
    expect(readSupportOrder([...args, "--i-know-who-asks"]).what).toBe(order.slice(2));
  },
);

test("rejects two commands, no user, two users, and all users without an allowed command", () => {
  for (const args of [
    ["ada@example.org", "--end-every-way-in", "--end-sessions"],
    [],
    ["ada@example.org", "bob@example.org"],
    ["--all-users"],
    ["--all-users", "--turn-off-second-step", "--i-know-who-asks"],
    ["ada@example.org", "--all-users", "--end-sessions"],
  ]) {
    expect(() => readSupportOrder([...args, "--by", "grace"])).toThrow("Usage: npm run support");
  }
  expect(readSupportOrder(["--all-users", "--end-sessions", "--by", "grace"]).named).toBeNull();
});
