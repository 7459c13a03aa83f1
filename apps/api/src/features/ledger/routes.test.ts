import { randomUUID } from "node:crypto";

import type { Debt } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness, paymentOf } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import { startSecondProcess } from "#testing/second-process.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const SMALL = { amount: "40.00" };

/** Returns the obligation of December 5. */
async function december(user: SignedInUser, debt: Debt) {
  const obligations = await harness.obligations(user, debt.uuid);
  return obligations.find(({ cycle }) => cycle === "2026-12-05");
}

test("two payments of $40 pay $75, and one leaves $35", async () => {
  const { user, debt } = await harness.debtor();

  await harness.pay(user, debt.uuid, SMALL);
  expect(await december(user, debt)).toMatchObject({
    // The fifth is a Saturday.
    pay_by: "2026-12-01",
    amount: "75.00",
    amount_source: "user",
    paid: "40.00",
    left: "35.00",
    status: "partial",
    recognised: "by_hand",
  });
  await harness.pay(user, debt.uuid, SMALL);
  expect(await december(user, debt)).toMatchObject({ paid: "80.00", left: "0.00", status: "paid" });

  expect(await harness.home(user)).toMatchObject([
    { debt: debt.uuid, state: "paid", amount: "0.00", billed: "75.00" },
  ]);
});

test("records a payment once on a double tap, also in two processes at the same time", async () => {
  const { user, debt } = await harness.debtor();
  const body = paymentOf({ status: "sent" });
  const other = await startSecondProcess(harness.api);
  const call = {
    method: "POST" as const,
    url: `/api/v1/debts/${debt.uuid}/payments/`,
    headers: { authorization: `Bearer ${user.access}` },
    payload: body,
  };

  const answers = await Promise.all(
    [harness.api.app, other.app, harness.api.app, other.app].map((app) => app.inject(call)),
  );
  await other.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect((await harness.obligations(user, debt.uuid)).at(-1)).toMatchObject({
    sent: "75.00",
    status: "sent",
    payments: [{ uuid: body.uuid, counted: "75.00" }],
  });
});

test("rejects the id of another payment, but accepts an id that another user has", async () => {
  const { user, debt } = await harness.debtor();
  const other = await harness.debtor();
  const payment = await harness.pay(user, debt.uuid);
  const path = `debts/${debt.uuid}/payments/`;

  const body = paymentOf({ uuid: payment.uuid, amount: "76.00" });
  const refused = await harness.ask(user, "POST", { path, body });

  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { uuid: ["Another payment was recorded under this id."] },
  ]);
  const theirs = await harness.pay(other.user, other.debt.uuid, { uuid: payment.uuid });
  expect(theirs.uuid).toBe(payment.uuid);
});

test("undoes a payment, also twice, and restores it unchanged", async () => {
  const { user, debt } = await harness.debtor();
  const start = [await harness.home(user), await harness.debts(user)];
  const payment = await harness.pay(user, debt.uuid);
  const paid = [await harness.home(user), await harness.debts(user)];
  const undo = () => harness.undo(user, payment.uuid);
  const now = async () => [await harness.home(user), await harness.debts(user)];

  const undone = await undo();
  expect(undone.json()).toMatchObject({ undone_on: "2026-12-01" });
  expect(await december(user, debt)).toMatchObject({
    status: "upcoming",
    left: "75.00",
    payments: [{ counted: "0.00" }],
  });
  expect(await now()).toEqual(start);
  await undo();
  expect(await now()).toEqual(start);

  const restore = { path: `payments/${payment.uuid}/`, body: { is_undone: false } };
  expect((await harness.ask(user, "PATCH", restore)).json()).toMatchObject({ undone_on: null });
  expect(await december(user, debt)).toMatchObject({ status: "paid" });
  expect(await now()).toEqual(paid);
  await undo();
  expect(await now()).toEqual(start);
});

test("corrects parts of a payment and moves it to another cycle", async () => {
  const { user, debt } = await harness.debtor();
  const payment = await harness.pay(user, debt.uuid, { status: "sent" });
  const path = `payments/${payment.uuid}/`;
  const correct = async (body: object) => (await harness.ask(user, "PATCH", { path, body })).json();

  expect(await correct({ amount: "70.00", sent_on: "2026-11-30" })).toMatchObject({
    amount: "70.00",
    sent_on: "2026-11-30",
    seen_on: null,
    status: "sent",
  });
  expect(await correct({ status: "paid", sent_on: "2026-12-01", amount: "75.00" })).toMatchObject({
    seen_on: "2026-12-01",
    status: "paid",
  });
  expect(await december(user, debt)).toMatchObject({ status: "paid" });
  expect(await correct({ cycle: "2027-01-05" })).toMatchObject({ chosen_cycle: "2027-01-05" });
  expect((await harness.obligations(user, debt.uuid))[0]).toMatchObject({
    cycle: "2027-01-05",
    status: "paid",
  });
  expect(await harness.home(user)).toMatchObject([{ cycle: "2026-12-05", state: "to_send" }]);
});

test("skips a cycle and removes the skip", async () => {
  const { user, debt } = await harness.debtor();
  const start = await harness.home(user);
  const path = `debts/${debt.uuid}/obligations/2026-12-05/`;
  const skip = (isSkipped: boolean) =>
    harness.ask(user, "PATCH", { path, body: { is_skipped: isSkipped } });

  expect((await skip(true)).json()).toEqual({});
  expect(await december(user, debt)).toMatchObject({ status: "skipped", left: "0.00" });
  expect(await harness.home(user)).toMatchObject([{ state: "skipped", amount: "0.00" }]);
  await skip(false);
  expect(await december(user, debt)).toMatchObject({ status: "upcoming" });
  expect(await harness.home(user)).toEqual(start);
});

test.for([
  [{ sent_on: "2026-12-02" }, "sent_on", "This day is in the future. Today is Dec 1, 2026."],
  [{ sent_on: "2021-11-30" }, "sent_on", "Enter a day of the last 5 years."],
  [{ amount: "0.00" }, "amount", "Enter an amount above zero."],
  [{ amount: "-5.00" }, "amount", "Enter an amount above zero."],
  [{ amount: "5.005" }, "amount", "Enter dollars and cents, with two decimals."],
  [{ amount: "1000000000.00" }, "amount", "The payment can't be more than 999,999,999.99."],
  [{ cycle: "2026-12-06" }, "cycle", "No payment of this debt was due in that cycle."],
] as const)(
  "400: rejects %j with the field, when recorded and when corrected",
  async ([body, field, sentence]) => {
    const { user, debt } = await harness.debtor();
    const payment = await harness.pay(user, debt.uuid, SMALL);
    const before = await harness.home(user);

    const answers = [
      await harness.ask(user, "POST", {
        path: `debts/${debt.uuid}/payments/`,
        body: paymentOf(body),
      }),
      await harness.ask(user, "PATCH", { path: `payments/${payment.uuid}/`, body }),
    ];

    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [sentence] }]);
    }
    expect(await harness.home(user)).toEqual(before);
  },
);

test("400: rejects changes to a bank's payment, except for its cycle", async () => {
  const { user, debt } = await harness.debtor();
  const payment = await harness.pay(user, debt.uuid);
  await queryDatabase(
    harness.api,
    "update payments set source = 'checking', why = 'name', recorded_as = null, checking_transaction_id = 'tx' where id = $1",
    [payment.uuid],
  );
  const patch = (body: object) =>
    harness.ask(user, "PATCH", { path: `payments/${payment.uuid}/`, body });

  const refused = await patch({ amount: "1.00" });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { amount: ["This comes from your bank and can't be changed here."] },
  ]);
  expect((await patch({ cycle: "2027-01-05" })).statusCode).toBe(200);
});

test("409: limits the number of recorded payments of a debt", async () => {
  const { user, debt } = await harness.debtor();
  const payment = await harness.pay(user, debt.uuid, SMALL);
  await queryDatabase(
    harness.api,
    `insert into payments (id, user_id, debt_id, amount, sent_on, source, why, recorded_as, created_at)
     select gen_random_uuid(), user_id, debt_id, amount, sent_on, source, why, recorded_as, created_at
     from payments, generate_series(1, 999) where id = $1`,
    [payment.uuid],
  );

  const path = `debts/${debt.uuid}/payments/`;
  const answer = await harness.ask(user, "POST", { path, body: paymentOf() });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    409,
    "too_many_payments",
  ]);
});

test("404: hides debts, payments and removed debts from other users", async () => {
  const { user, debt } = await harness.debtor();
  const payment = await harness.pay(user, debt.uuid);
  const other = await harness.debtor();
  const before = await harness.obligations(user, debt.uuid);
  const calls = (debtId: string, paymentId: string, cycle = "2026-12-05") =>
    [
      ["GET", `debts/${debtId}/obligations/`],
      ["POST", `debts/${debtId}/payments/`, paymentOf()],
      ["PATCH", `debts/${debtId}/obligations/${cycle}/`, { is_skipped: true }],
      ["PATCH", `payments/${paymentId}/`, { amount: "1.00" }],
    ] as const;
  const statuses = async (who: typeof user, of: ReturnType<typeof calls>) => {
    const found: number[] = [];
    for (const [method, path, body] of of) {
      const answer = await harness.ask(who, method, { path, ...(body && { body }) });
      found.push(answer.statusCode);
    }
    return found;
  };
  const none = calls("", "").map(() => 404);

  expect(await statuses(other.user, calls(debt.uuid, payment.uuid))).toEqual(none);
  expect(await statuses(user, calls(randomUUID(), randomUUID()))).toEqual(none);
  expect(await harness.obligations(user, debt.uuid)).toEqual(before);
  const [, , skip] = calls(debt.uuid, payment.uuid, "2026-12-06");
  expect(await statuses(user, [skip] as never)).toEqual([404]);

  await harness.call(user, "DELETE", { path: `${debt.uuid}/` });
  expect(await statuses(user, calls(debt.uuid, payment.uuid))).toEqual(none);
});

test("the database rejects a payment of one user on another user's debt", async () => {
  const [anna, berta] = [await harness.debtor(), await harness.debtor()];
  const row = [randomUUID(), berta.user.userId, anna.debt.uuid];

  await expect(
    queryDatabase(
      harness.api,
      `insert into payments (id, user_id, debt_id, amount, sent_on, source, why, recorded_as, created_at)
       values ($1, $2, $3, 1, '2026-12-01', 'user', 'by_hand', 'paid', now())`,
      row,
    ),
  ).rejects.toMatchObject({ code: "23503" });
});

test("shows an extra in the cycle of its date without paying it, and moves it into the cycle and back", async () => {
  const { user, debt } = await harness.debtor();
  const extra = { amount: "131.00", is_extra: true };
  const payment = await harness.pay(user, debt.uuid, extra);
  expect(payment).toMatchObject({ is_extra: true, chosen_cycle: null });
  const shown = () => december(user, debt);
  const unpaid = { status: "upcoming", left: "75.00", payments: [{ counted: "0.00" }] };
  expect(await shown()).toMatchObject(unpaid);

  const path = `payments/${payment.uuid}/`;
  const change = (body: object) => harness.ask(user, "PATCH", { path, body });
  await change({ cycle: "2026-12-05" });
  expect(await shown()).toMatchObject({ status: "paid", payments: [{ is_extra: false }] });
  await change({ cycle: null, is_extra: true });
  expect(await shown()).toMatchObject(unpaid);

  const both = await change({ cycle: "2026-12-05", is_extra: true });
  expect(both.statusCode).toBe(400);
  expect(both.json()).toEqual({ cycle: ["An extra payment doesn't belong to a due date."] });
});
