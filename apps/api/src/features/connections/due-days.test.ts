import type { Debt, Item, Page } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";
import { readMonth } from "#testing/read-month.ts";

let harness: BankHarness;
let user: SignedInUser;
let item: Item;

beforeAll(async () => {
  harness = await createBankHarness();
  user = await harness.signUp();
  item = await harness.link(user, { username: "user_overdue" });
  await syncWithDueDate("2027-03-20");
});

afterAll(() => harness.close());

/** Syncs with a bank that reports the same due date for every debt. */
async function syncWithDueDate(nextPaymentDueDate: string): Promise<void> {
  const { bankData } = harness.api.deps;
  await syncNow(harness, item, {
    listLiabilities: async (accessToken) => {
      const reported = await bankData.listLiabilities(accessToken);
      const dated = <T extends object>(each: T) => ({ ...each, nextPaymentDueDate });
      return {
        credit: reported.credit.map(dated),
        mortgage: reported.mortgage.map(dated),
        studentLoan: reported.studentLoan.map(dated),
      };
    },
  });
}

async function read<T>(path: string): Promise<T[]> {
  const { access: token } = user;
  return (await harness.api.call("GET", `/api/v1/${path}/`, { token })).json<Page<T>>().results;
}

async function dueOf(uuid: string) {
  const debt = (await read<Debt>("debts")).find((each) => each.uuid === uuid);
  // Open amounts from earlier bills come before the next bill.
  const payment = (await readMonth(harness.api, user)).payments.findLast(
    (each) => each.debt === uuid && (each.kind === "bill" || each.kind === "arrears"),
  );
  const onHome = { date: payment?.due_date, source: payment?.due_date_source };
  expect(onHome).toEqual({ date: debt?.due_date, source: debt?.due_date_source });

  return { ...onHome, bank: debt?.bank_due_date, day: debt?.due_day };
}

async function correctDueDay(uuid: string, due_day: number | null): Promise<void> {
  const { access: token } = user;
  await harness.api.call("PATCH", `/api/v1/debts/${uuid}/`, { token, body: { due_day } });
}

test("a corrected due day applies on Home and in the debt list until a later bill agrees", async () => {
  const [corrected, other] = (await read<Debt>("debts")).map(({ uuid }) => uuid);
  if (!corrected || !other) throw new Error("The persona has two debts.");
  const byBank = { date: "2027-03-20", source: "bank", bank: null, day: 20 };
  expect(await dueOf(corrected)).toEqual(byBank);

  await correctDueDay(corrected, 15);
  const byUser = { source: "user", day: 15 };
  expect(await dueOf(corrected)).toEqual({ ...byUser, date: "2027-03-15", bank: "2027-03-20" });
  expect(await dueOf(other)).toEqual(byBank);

  // The next bill has the old day again.
  await syncWithDueDate("2027-04-20");
  expect(await dueOf(corrected)).toEqual({ ...byUser, date: "2027-04-15", bank: "2027-04-20" });

  // This bill agrees with the correction. Later reports of the bank are newer and replace it.
  await syncWithDueDate("2027-05-15");
  expect(await dueOf(corrected)).toMatchObject({ date: "2027-05-15", source: "bank" });
  await syncWithDueDate("2027-06-14");
  expect(await dueOf(corrected)).toMatchObject({ date: "2027-06-14", source: "bank", day: 14 });
});

test("removing the correction restores the bank's due day", async () => {
  const [debt] = await read<Debt>("debts");
  const uuid = debt?.uuid ?? "";
  await syncWithDueDate("2027-07-20");

  await correctDueDay(uuid, 5);
  expect(await dueOf(uuid)).toMatchObject({ date: "2027-08-05", source: "user" });
  await correctDueDay(uuid, null);
  expect(await dueOf(uuid)).toMatchObject({ date: "2027-07-20", source: "bank" });
});
