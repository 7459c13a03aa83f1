import { expect, test } from "vitest";

import { draftFixture, enteredFixture } from "./testing/entered-fixture.ts";
import { exampleDraft } from "./calculator-draft.ts";
import { readDraft, writeDraft } from "./stored-draft.ts";

const draft = draftFixture();
const stored = JSON.parse(writeDraft(draft) ?? "null") as Record<string, unknown>;

test("reads back a draft as it was stored", () => {
  expect(readDraft(writeDraft(draft))).toEqual(draft);
});

test("reads a draft that was stored before the 0% fields existed", () => {
  const before = draft.debts.map(
    ({ zeroEnds: _ends, zeroLastDay: _day, laterApr: _apr, ...debt }) => debt,
  );

  expect(readDraft(JSON.stringify({ ...stored, debts: before }))).toEqual(draft);
});

test("does not store unchanged examples or blank rows", () => {
  const blank = enteredFixture({ name: " ", owed: "", apr: "", minimum: "" });

  expect(writeDraft(exampleDraft())).toBeNull();
  expect(writeDraft(draftFixture([blank]))).toBeNull();
});

test.each([
  ["null", null],
  ["invalid JSON", "{"],
  ["another version", JSON.stringify({ ...stored, version: 2 })],
  ["no version", JSON.stringify({ ...stored, version: undefined })],
  ["an unknown strategy", JSON.stringify({ ...stored, strategy: "custom" })],
  ["an invalid amount", JSON.stringify({ ...stored, extra: "1e9" })],
  ["invalid debts", JSON.stringify({ ...stored, debts: [{ name: "Visa" }] })],
  [
    "two debts with the same id",
    JSON.stringify({ ...stored, debts: [...draft.debts, ...draft.debts] }),
  ],
  [
    "a text that is too long",
    JSON.stringify({ ...stored, debts: [enteredFixture({ owed: "9".repeat(101) })] }),
  ],
  ["an array", "[]"],
])("rejects stored text: %s", (_, text) => {
  expect(readDraft(text)).toBeNull();
});
