import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, createDebtHarness, type DebtHarness, LOAN } from "#testing/debt-harness.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

const DEFAULTS = {
  nickname: null,
  autopay: { type: "none", amount: null },
  lead_days: 3,
  reminder_days: 3,
};

test("a new debt has no nickname, no autopay and three days each", async () => {
  const user = await harness.signUp();
  await harness.create(user);
  await harness.addAccount(user, CARD);

  expect(await harness.debts(user)).toMatchObject([DEFAULTS, DEFAULTS]);
});

test("changes and resets nickname, autopay and lead times of any debt", async () => {
  const user = await harness.signUp();
  const { uuid: manual } = await harness.create(user);
  const linked = await harness.addAccount(user, CARD);
  const settings = {
    nickname: "Blue card",
    autopay: { type: "other", amount: "60.00" },
    lead_days: 5,
    reminder_days: null,
  };

  for (const uuid of [manual, linked]) {
    expect(
      await harness.change(user, uuid, { ...settings, nickname: "  Blue card " }),
    ).toMatchObject(settings);
    expect(await harness.change(user, uuid, { autopay: { type: "minimum" } })).toMatchObject({
      ...settings,
      autopay: { type: "minimum", amount: null },
    });
    expect(
      await harness.change(user, uuid, { ...DEFAULTS, nickname: " ", autopay: { type: "none" } }),
    ).toMatchObject(DEFAULTS);
  }
  expect((await harness.debts(user)).map(({ name }) => name)).toEqual(["Platinum Visa", "Grandma"]);
});

test("keeps a private note of up to 500 characters in several lines, and removes it", async () => {
  const user = await harness.signUp();
  const { uuid: manual, note } = await harness.create(user);
  const linked = await harness.addAccount(user, CARD);
  const longest = `Call Tom\n${"🏔".repeat(489)}`;
  expect(note).toBe(null);

  for (const uuid of [manual, linked]) {
    expect(await harness.change(user, uuid, { note: ` ${longest}\n` })).toMatchObject({
      note: longest,
    });
    expect(await harness.change(user, uuid, { lead_days: 4 })).toMatchObject({ note: longest });
    expect(await harness.change(user, uuid, { note: " \n " })).toMatchObject({ note: null });
  }
});

test.for([
  [{ autopay: { type: "other" } }, "autopay", "amount: This field is required."],
  [
    { autopay: { type: "full", amount: "5.00" } },
    "autopay",
    "amount: Leave this out: only a payment of another amount has one.",
  ],
  [
    { autopay: { type: "other", amount: "-5.00" } },
    "autopay",
    "amount: The payment can't be negative.",
  ],
  [{ lead_days: 31 }, "lead_days", "Ensure this value is at most 30."],
  [{ reminder_days: -1 }, "reminder_days", "Ensure this value is at least 0."],
  [{ nickname: "x".repeat(101) }, "nickname", "Ensure this field has no more than 100 characters."],
  [{ note: "x".repeat(501) }, "note", "Ensure this field has no more than 500 characters."],
  [{ note: "a\u0000b" }, "note", "This value is not allowed."],
] as const)("400: %j is refused by name", async ([body, field, sentence]) => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user);

  const answers = [
    await harness.call(user, "PATCH", { path: `${uuid}/`, body }),
    await harness.call(user, "POST", { body: { ...LOAN, ...body } }),
  ];

  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [sentence] }]);
  }
});
