import { randomUUID } from "node:crypto";

import type { Debt } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDebtHarness, LOAN, type DebtHarness } from "#testing/debt-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});
afterAll(() => harness.close());

const CAR = { ...LOAN, name: "Car", kind: "auto_loan", minimum: "260.00", due_day: 15 };
const CARD = { ...LOAN, name: "Card", kind: "credit_card", lender: "Lakeside" };

async function send(user: SignedInUser, debts: object[], uuid: string = randomUUID()) {
  const answer = await harness.call(user, "POST", { path: "import/", body: { uuid, debts } });

  return { status: answer.statusCode, answer: answer.json<object>(), uuid };
}

const undo = async (user: SignedInUser, uuid: string) =>
  (await harness.call(user, "DELETE", { path: `import/${uuid}/` })).statusCode;
const names = async (user: SignedInUser) => (await harness.debts(user)).map(({ name }) => name);

test("201: creates every debt of an import, in list order, as if entered one by one", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  expect((await send(user, [CAR, CARD, LOAN])).status).toBe(201);
  for (const each of [CAR, CARD, LOAN]) await harness.create(other, each);

  const [imported, entered] = [await harness.debts(user), await harness.debts(other)];
  const uuid = expect.any(String) as string;
  const sameAs = ({ name }: Debt) => entered.find((debt) => debt.name === name);
  expect(imported).toEqual(imported.map((debt) => ({ ...sameAs(debt), uuid })));
  expect(imported.map(({ name }) => name)).toEqual(["Car", "Card", "Grandma"]);
});

const refused: [what: string, debts: object[], answer: object][] = [
  [
    "an invalid amount, with its position",
    [CAR, { ...CARD, minimum: "-1.00" }],
    { "debts.1.minimum": ["The minimum payment can't be negative."] },
  ],
  [
    "figures that contradict each other",
    [CAR, { ...LOAN, minimum: "10.00", escrow: "20.00" }],
    {
      "debts.1.escrow": ["The escrow has to be less than the monthly payment that it is part of."],
    },
  ],
  ["nothing at all", [], expect.anything()],
  ["more than anybody may have", Array.from({ length: 101 }, () => LOAN), expect.anything()],
  ["a field that is not known", [{ ...CAR, password: "1234" }], expect.anything()],
];

for (const [what, debts, answer] of refused) {
  test(`400: ${what}; nothing of it is entered`, async () => {
    const user = await harness.signUp();

    expect(await send(user, debts)).toMatchObject({ status: 400, answer });
    expect(await names(user)).toEqual([]);
  });
}

test("409: creates no debt of an import that would exceed a hundred debts", async () => {
  const user = await harness.signUp();
  const many = Array.from({ length: 99 }, (_, at) => ({ ...LOAN, name: `Loan ${at}` }));
  expect((await send(user, many)).status).toBe(201);

  expect(await send(user, [CAR, CARD])).toMatchObject({
    status: 409,
    answer: { code: "too_many_debts" },
  });
  expect(await names(user)).toHaveLength(99);
});

test("creates debts once if an import is sent twice, also at the same time", async () => {
  const user = await harness.signUp();
  const uuid = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(user, [CAR, CARD], uuid)));

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await names(user)).toEqual(["Car", "Card"]);
});

test("does not restore removed debts if an import is sent again", async () => {
  const user = await harness.signUp();
  const { uuid } = await send(user, [CAR, CARD]);
  const [car] = await harness.debts(user);
  await harness.call(user, "DELETE", { path: `${car?.uuid}/` });

  expect((await send(user, [CAR, CARD], uuid)).status).toBe(201);
  expect(await names(user)).toEqual(["Card"]);
});

test("undo removes the debts of that import only, and each can be restored", async () => {
  const user = await harness.signUp();
  await harness.create(user);
  const { uuid } = await send(user, [CAR, CARD]);
  const card = (await harness.debts(user)).find(({ name }) => name === "Card");

  expect(await undo(user, uuid)).toBe(200);
  expect(await names(user)).toEqual(["Grandma"]);
  expect(await undo(user, uuid)).toBe(200);
  await harness.call(user, "POST", { path: `${card?.uuid}/restore/` });
  expect((await names(user)).toSorted()).toEqual(["Card", "Grandma"]);
});

test("lets two users make the same import and undo only their own", async () => {
  const [anna, ben] = [await harness.signUp(), await harness.signUp()];
  const { uuid } = await send(anna, [CAR]);
  expect(await undo(ben, uuid)).toBe(404);
  await send(ben, [CARD], uuid);

  expect(await undo(ben, uuid)).toBe(200);
  expect(await names(ben)).toEqual([]);
  expect(await names(anna)).toEqual(["Car"]);
});
