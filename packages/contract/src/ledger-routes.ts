import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { Obligation, PaymentChange, PaymentInput, RecordedPayment } from "./ledger.ts";
import { onUsersDay } from "./on-users-day.ts";
import { PageQuery, pageOf } from "./page.ts";
import { CalendarDate, closed, Uuid } from "./scalars.ts";

const ofOne = closed({ uuid: Uuid });
const ofCycle = closed({ uuid: Uuid, cycle: CalendarDate });

/** What is due of each debt, and what was paid of it. */
export const ledgerRoutes = {
  listObligations: {
    endpoint: endpoints.listObligations,
    tag: "Data",
    summary:
      "Payments of a debt, cycle by cycle, newest first: what was due, paid, and how we know",
    limit: "read",
    params: ofOne,
    query: PageQuery,
    success: { status: 200, body: pageOf(Obligation) },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  recordPayment: {
    endpoint: endpoints.recordPayment,
    tag: "Data",
    summary: "Say that a payment was sent, or is paid",
    limit: "write",
    params: ofOne,
    body: PaymentInput,
    success: { status: 201, body: RecordedPayment },
    access: "session",
    problems: [...inSession.problems, "not_found", "too_many_payments"],
    ...onUsersDay,
  },
  updatePayment: {
    endpoint: endpoints.updatePayment,
    tag: "Data",
    summary: "Correct a payment, or the cycle that it is for",
    limit: "write",
    params: ofOne,
    body: PaymentChange,
    success: { status: 200, body: RecordedPayment },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  undoPayment: {
    endpoint: endpoints.undoPayment,
    tag: "Data",
    summary: "Take a payment back, recorded or recognised; it can be restored",
    limit: "write",
    params: ofOne,
    success: { status: 200, body: RecordedPayment },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  restorePayment: {
    endpoint: endpoints.restorePayment,
    tag: "Data",
    summary: "Let a payment that was taken back count again",
    limit: "write",
    params: ofOne,
    success: { status: 200, body: RecordedPayment },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  skipObligation: {
    endpoint: endpoints.skipObligation,
    tag: "Data",
    summary: "Say that nothing will be paid of a cycle",
    limit: "write",
    params: ofCycle,
    success: { status: 200, body: Obligation },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  unskipObligation: {
    endpoint: endpoints.unskipObligation,
    tag: "Data",
    summary: "Take that back",
    limit: "write",
    params: ofCycle,
    success: { status: 200, body: Obligation },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  denyObligation: {
    endpoint: endpoints.denyObligation,
    tag: "Data",
    summary: "Say that a cycle whose due date has passed was not paid",
    limit: "write",
    params: ofCycle,
    success: { status: 200, body: Obligation },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  undenyObligation: {
    endpoint: endpoints.undenyObligation,
    tag: "Data",
    summary: "Take that back",
    limit: "write",
    params: ofCycle,
    success: { status: 200, body: Obligation },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
} as const;
