import { createHash, randomUUID } from "node:crypto";

import type { MonthPayment } from "@snowball/contract";
import { amountFromCents, centsFromAmount, signOf } from "@snowball/money";

import type { BankHarness } from "./bank-harness.ts";
import { queryDatabase } from "./query-database.ts";
import { readMonth } from "./read-month.ts";
import type { SignedInUser } from "./signed-in-user.ts";

/**
 * Lets a user do a part of what Home lists: send some payments, in whole or in half, with or without marking them, and
 * answer some questions. The others are left. The choices depend only on the seed.
 * @returns the number of payments and answers.
 */
export async function payInPart(
  harness: BankHarness,
  user: SignedInUser,
  seed: string,
): Promise<number> {
  const { payments, debts, today } = await readMonth(harness.api, user);
  let acts = 0;
  for (const [at, payment] of payments.entries()) {
    const chance = (what: string) => chanceOf(`${seed} ${at} ${what}`);
    const account = debts.find(({ uuid }) => uuid === payment.debt)?.account ?? null;
    const act =
      payment.state === "question"
        ? answerOf(payment, chance("answer"))
        : sendingOf(payment, { chance, today, account });
    if (act === null) continue;
    acts += 1;
    await perform(harness, user, act);
  }

  return acts;
}

type Act = {
  call: { method: "POST" | "PATCH"; path: string; body: object } | null;
  bank: { account: string; amount: string } | null;
};

/** Confirms one in twelve questions, denies one in twelve, and returns null for the others. */
function answerOf({ debt, cycle, amount, due_date: due }: MonthPayment, chance: number) {
  if (cycle === null || chance > 1 / 6) return null;
  if (chance < 1 / 12) {
    const path = `debts/${debt}/obligations/${cycle}/`;
    return { call: { method: "PATCH", path, body: { is_unpaid: true } } as const, bank: null };
  }
  if (amount === null || signOf(amount) === 0) return null;

  return { call: record(debt, { amount, sent_on: due, status: "paid", cycle }), bank: null };
}

type Sending = { chance: (what: string) => number; today: string; account: string | null };

/** Sends 40 % of the payments due to be sent today and 6 % of the others. Returns null for the rest. */
function sendingOf(payment: MonthPayment, { chance, today, account }: Sending): Act | null {
  const { debt, cycle, amount: listed, send_by: sendBy, kind } = payment;
  if (listed === null || signOf(listed) <= 0 || sendBy === null) return null;
  if (chance("send") > (sendBy <= today ? 0.4 : 0.06)) return null;
  const amount =
    chance("half") < 0.15 ? amountFromCents(Math.ceil(centsFromAmount(listed) / 2)) : listed;
  const way = chance("way");
  const of = kind === "extra" ? { is_extra: true } : { cycle };
  const isMarked = account === null || way < 0.6;

  return {
    call: isMarked ? record(debt, { amount, sent_on: today, status: "sent", ...of }) : null,
    bank: account !== null && way > 0.15 ? { account, amount } : null,
  };
}

function record(debt: string, payment: object) {
  const body = { uuid: randomUUID(), ...payment };

  return { method: "POST" as const, path: `debts/${debt}/payments/`, body };
}

/** Sends a payment of today in full: the user records it, and the bank of a linked debt gets it. */
export async function payInFull(
  harness: BankHarness,
  user: SignedInUser,
  payment: Pick<MonthPayment, "debt" | "cycle" | "amount" | "kind">,
): Promise<void> {
  const { debt, cycle, amount, kind } = payment;
  const { debts, today } = await readMonth(harness.api, user);
  const account = debts.find(({ uuid }) => uuid === debt)?.account ?? null;
  const of = kind === "extra" ? { is_extra: true } : { cycle };
  if (amount === null) throw new Error("a payment of unknown amount");

  await perform(harness, user, {
    call: record(debt, { amount, sent_on: today, status: "sent", ...of }),
    bank: account === null ? null : { account, amount },
  });
}

async function perform(harness: BankHarness, { access: token }: SignedInUser, { call, bank }: Act) {
  if (call !== null) {
    const { method, path, body } = call;
    const answer = await harness.api.call(method, `/api/v1/${path}`, { token, body });
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.body}`);
  }
  if (bank === null) return;
  const [row] = await queryDatabase<{ id: string }>(
    harness.api,
    "select provider_account_id as id from accounts where id = $1",
    [bank.account],
  );
  const payments = [{ account: row?.id, amount: Number(bank.amount) }];
  await harness.sandbox.call("POST", "/_sandbox/bank/payments", { payments });
}

/** Returns a number from 0 to 1 that depends only on the text. */
function chanceOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
