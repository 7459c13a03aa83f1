import { inSession, withTimeZoneHeader } from "./calls.ts";
import {
  ClosedDebt,
  Obligation,
  ObligationChange,
  Payment,
  PaymentChange,
  PaymentInput,
} from "./ledger.ts";
import { WithdrawalAnswer } from "./month.ts";
import { PageQuery, pageSchema } from "./page.ts";
import { CalendarDate, closed, Uuid } from "./scalars.ts";
import { Empty } from "./session.ts";

const ofOne = closed({ uuid: Uuid });

/** A call about a debt, payment or transaction of the user. */
const ofOwn = {
  ...inSession("not_found"),
  ...withTimeZoneHeader,
} as const;

/** Payments due and paid, per debt. */
export const ledgerRoutes = {
  listObligations: {
    summary:
      "List the payments of a debt by cycle, newest first: what was due, what was paid, and the evidence",
    params: ofOne,
    query: PageQuery,
    success: { status: 200, body: pageSchema(Obligation) },
    ...ofOwn,
  },
  listClosedDebts: {
    summary: "List debts with closed accounts, most recently closed first, with their payments",
    query: PageQuery,
    success: { status: 200, body: pageSchema(ClosedDebt) },
    ...inSession(),
    ...withTimeZoneHeader,
  },
  recordPayment: {
    summary: "Record a payment as sent or paid",
    params: ofOne,
    body: PaymentInput,
    success: { status: 201, body: Payment },
    ...inSession("not_found", "too_many_payments"),
    ...withTimeZoneHeader,
  },
  updatePayment: {
    summary: "Correct a payment, move it to another cycle, or undo or restore it",
    params: ofOne,
    body: PaymentChange,
    success: { status: 200, body: Payment },
    ...ofOwn,
  },
  answerWithdrawal: {
    summary: "Say which debt a withdrawal paid, if it may have paid several, or undo that",
    params: ofOne,
    body: WithdrawalAnswer,
    success: { status: 200, body: Empty },
    ...inSession("not_found", "too_many_payments"),
    ...withTimeZoneHeader,
  },
  updateObligation: {
    summary: "Skip a cycle or mark it as unpaid, or undo that",
    params: closed({ uuid: Uuid, cycle: CalendarDate }),
    body: ObligationChange,
    success: { status: 200, body: Empty },
    ...ofOwn,
  },
} as const;
