import { expect, test } from "vitest";

import type { Measure } from "./measure.ts";
import { checkBudget, exitCodeOf, tableOf } from "./report.ts";
import type { Budget } from "../../tests/e2e/screens/screen-state.ts";

const PHONE: Measure = { height: 844, words: 100, overflow: 0 };

function seen(budget: Budget | undefined, phone: Partial<Measure> = {}) {
  return {
    state: { name: "plan", path: "/plan", ...(budget && { budget }) },
    measures: new Map([
      [390, { ...PHONE, ...phone }],
      [1440, PHONE],
    ]),
  };
}

test.for([
  { said: "no budget", budget: undefined, phone: {}, kind: "none" },
  { said: "within it", budget: { phoneScreens: 1, words: 100 }, phone: {}, kind: "met" },
  { said: "too tall", budget: { phoneScreens: 1 }, phone: { height: 845 }, kind: "broken" },
  { said: "too wordy", budget: { words: 100 }, phone: { words: 101 }, kind: "broken" },
  { said: "as tall as it must not be", budget: { height: 844 }, phone: {}, kind: "broken" },
  {
    said: "not yet built",
    budget: { words: 100, waitsFor: "rows" },
    phone: { words: 101 },
    kind: "waiting",
  },
  { said: "built meanwhile", budget: { words: 100, waitsFor: "rows" }, phone: {}, kind: "due" },
  { said: "beyond the screen", budget: undefined, phone: { overflow: 3 }, kind: "wide" },
])("a screen is judged by its budget: $said", ({ budget, phone, kind }) => {
  expect(checkBudget(seen(budget, phone)).kind).toBe(kind);
});

test("what waits for later work ends with another code than what is broken", () => {
  const verdict = (kind: ReturnType<typeof checkBudget>["kind"]) => ({ kind, text: "" });

  expect(exitCodeOf([verdict("none"), verdict("met")])).toBe(0);
  expect(exitCodeOf([verdict("met"), verdict("waiting")])).toBe(2);
  for (const kind of ["broken", "due", "wide"] as const) {
    expect(exitCodeOf([verdict("waiting"), verdict(kind)])).toBe(1);
  }
});

test("the table says heights, phone screens, words, and which budget is not yet met", () => {
  const table = tableOf([seen({ words: 50, waitsFor: "the new plan" })], [390, 1440]);

  expect(table).toContain("| screen | px at 390 | px at 1440 | phone screens | words |");
  expect(table).toContain("|       844 |        844 |           1.0 |   100 |");
  expect(table).toContain("not yet met (waits for the new plan): 100 of 50 words");
});
