import { expect, test } from "vitest";

import { draftFixture, enteredFixture } from "./entered-fixture.ts";
import { exampleDraft } from "./example-draft.ts";
import { readDraft, writeDraft } from "./stored-draft.ts";

const draft = draftFixture();
const stored = JSON.parse(writeDraft(draft) ?? "null") as Record<string, unknown>;

test("what was kept is read as it was", () => {
  expect(readDraft(writeDraft(draft))).toEqual(draft);
});

test("a draft from before the question about 0% is read", () => {
  const before = draft.debts.map(
    ({ zeroEnds: _ends, zeroLastDay: _day, laterApr: _apr, ...debt }) => debt,
  );

  expect(readDraft(JSON.stringify({ ...stored, debts: before }))).toEqual(draft);
});

test("an example that nobody changed is not kept, nor are blank rows", () => {
  const blank = enteredFixture({ name: " ", owed: "", apr: "", minimum: "" });

  expect(writeDraft(exampleDraft())).toBeNull();
  expect(writeDraft(draftFixture([blank]))).toBeNull();
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["another version", JSON.stringify({ ...stored, version: 2 })],
  ["no version", JSON.stringify({ ...stored, version: undefined })],
  ["another strategy", JSON.stringify({ ...stored, strategy: "custom" })],
  ["money that is none", JSON.stringify({ ...stored, extra: "1e9" })],
  ["debts that are none", JSON.stringify({ ...stored, debts: [{ name: "Visa" }] })],
  ["two debts of one id", JSON.stringify({ ...stored, debts: [...draft.debts, ...draft.debts] })],
  [
    "text without end",
    JSON.stringify({ ...stored, debts: [enteredFixture({ owed: "9".repeat(101) })] }),
  ],
  ["another shape", "[]"],
])("%s reads as no draft", (_, text) => {
  expect(readDraft(text)).toBeNull();
});
