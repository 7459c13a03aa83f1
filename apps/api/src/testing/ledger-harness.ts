import { randomUUID } from "node:crypto";

import type { Debt, Obligation, Page, Payment, MonthPayment } from "@snowball/contract";
import type { LightMyRequestResponse } from "fastify";

import { readMonth } from "./read-month.ts";
import { createDebtHarness, type DebtHarness, LOAN } from "./debt-harness.ts";
import type { SignedInUser } from "./signed-in-user.ts";

export type LedgerHarness = DebtHarness & {
  /** Creates a user who entered a loan of $1,200.00 on 2026-12-01, with $75.00 due on each 5th. */
  debtor(): Promise<{ user: SignedInUser; debt: Debt }>;
  /** Returns the obligations of a debt, newest first. */
  obligations(user: SignedInUser, debt: string): Promise<Obligation[]>;
  /** Returns Home's payments due by the end of the month, without extra payments. */
  home(user: SignedInUser): Promise<MonthPayment[]>;
  /** Records a payment, by default $75.00 paid today. */
  pay(user: SignedInUser, debt: string, body?: object): Promise<Payment>;
  /** Undoes a payment. */
  undo(user: SignedInUser, payment: string): Promise<LightMyRequestResponse>;
  ask(
    user: SignedInUser,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    request: { path: string; body?: object },
  ): Promise<LightMyRequestResponse>;
};

export const TODAY = "2026-12-01";

/** Returns the body of a new payment. */
export function paymentOf(changes: object = {}) {
  return { uuid: randomUUID(), amount: "75.00", sent_on: TODAY, status: "paid", ...changes };
}

export async function createLedgerHarness(): Promise<LedgerHarness> {
  const harness = await createDebtHarness();
  const ask: LedgerHarness["ask"] = (user, method, { path, body }) =>
    harness.api.call(method, `/api/v1/${path}`, { token: user.access, ...(body && { body }) });
  const read = async <T>(user: SignedInUser, path: string): Promise<T[]> => {
    const answer = await ask(user, "GET", { path });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Page<T>>().results;
  };

  return {
    ...harness,
    ask,
    debtor: async () => {
      const user = await harness.signUp();
      const debt = await harness.create(user, { ...LOAN, minimum: "75.00", due_day: 5 });
      return { user, debt };
    },
    obligations: (user, debt) => read(user, `debts/${debt}/obligations/?limit=500`),
    home: async (user) => {
      const { payments, through } = await readMonth(harness.api, user);
      return payments.filter(
        ({ kind, due_date: due }) =>
          (kind === "bill" || kind === "arrears") && (due === null || due <= through),
      );
    },
    undo: (user, payment) =>
      ask(user, "PATCH", { path: `payments/${payment}/`, body: { is_undone: true } }),
    pay: async (user, debt, body = {}) => {
      const path = `debts/${debt}/payments/`;
      const answer = await ask(user, "POST", { path, body: paymentOf(body) });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Payment>();
    },
  };
}
