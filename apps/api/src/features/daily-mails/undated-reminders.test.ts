import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";

let harness: ReminderHarness;
let anna: Person;

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(async () => {
  await harness.begin();
  anna = await harness.person();
});
afterAll(() => harness.close());

test("reminds of a payment without a due date once, shortly before its month ends", async () => {
  await harness.owe(anna, { due_day: null });

  await harness.passTo("2026-12-24T12:00:00Z");
  expect(await harness.subjects(anna)).toEqual([]);

  for (const day of ["25", "28", "31"]) await harness.passTo(`2026-12-${day}T12:00:00Z`);
  const mails = await harness.readMails(anna);
  expect(mails.map(({ subject }) => subject)).toEqual(["$75.00 to Grandma in December 2026"]);
  expect(mails[0]?.textBody).toContain(
    "$75.00 to Grandma in December 2026. Its due day is unknown. Enter it, and we'll remind you in time.\n",
  );
  expect(mails[0]?.textBody).not.toContain("Dec 31");
});

test("announces autopay without a due date for its month", async () => {
  await harness.owe(anna, { due_day: null, autopay: { type: "minimum", amount: null } });

  await harness.passTo("2026-12-28T12:00:00Z");

  const mails = await harness.readMails(anna);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "$75.00 to Grandma will be taken in December 2026",
  ]);
  expect(mails[0]?.textBody).not.toContain("Dec 31");
});

test("asks about payments without a due date by their month", async () => {
  await harness.owe(anna, { due_day: null });
  await harness.owe(anna, { name: "Car", due_day: 20 });
  for (const day of ["2026-12-12", "2027-01-02", "2027-01-11", "2027-02-02", "2027-02-13"]) {
    await harness.passTo(`${day}T12:00:00Z`);
  }

  const mails = await harness.readMails(anna);
  const questions = mails.flatMap(({ textBody }) => /^Grandma.*\?.*$/m.exec(textBody)?.[0] ?? []);
  expect(questions).toEqual([
    "Grandma, $75.00: Was it paid? It was due in December 2026.",
    "Grandma: 2 payments, $150.00 in total, were due from December 2026 to January 2027. Were they paid?",
  ]);
});

test("distinguishes two debts of the same name", async () => {
  await harness.owe(anna, { name: "Visa", lender: "North Bank", due_day: 10 });
  await harness.owe(anna, { name: "Visa", lender: "South Bank", due_day: 10 });
  for (const day of ["2026-12-04", "2026-12-12", "2027-01-06"]) {
    await harness.passTo(`${day}T12:00:00Z`);
  }

  const text = (await harness.readMails(anna)).map(({ textBody }) => textBody).join("\n");
  for (const bank of ["North Bank", "South Bank"]) {
    expect(text).toContain(`$75.00 to Visa (${bank}) `);
    expect(text).toContain(`Visa (${bank}), $75.00: Was it paid?`);
  }
});
