import type { Debt, Obligation } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { press } from "#lib/testing/press.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { obligationFixture, recordedPaymentFixture } from "../testing/obligation-fixture.ts";
import {
  extraFixture,
  type Listed,
  monthFixture,
  paymentFixture,
} from "#lib/testing/payment-fixture.ts";
import { type ComingPayment, PaymentsOfDebt } from "./payments-of-debt.tsx";

beforeEach(() => vi.setSystemTime("2026-11-22T12:00:00"));
afterEach(() => vi.useRealTimers());

const PAYMENT = recordedPaymentFixture({
  amount: "75.00",
  counted: "75.00",
  sent_on: "2026-11-12",
  seen_on: "2026-11-14",
  status: "paid",
  source: "lender",
  why: "lender_credit",
});

const PAST = obligationFixture({
  cycle: "2026-11-04",
  due_date: "2026-11-04",
  status: "paid",
  paid: "75.00",
  left: "0.00",
  recognised: "lender_credit",
  payments: [PAYMENT],
});

const month = (about: Partial<ComingPayment>): ComingPayment => ({
  month: "2027-01-01",
  amount: "340.00",
  minimum: "75.00",
  extra: "265.00",
  escrow: "0.00",
  is_steady: false,
  owedAfter: "1200.00",
  ...about,
});

type Shown = {
  debt?: Debt;
  cycles?: readonly Obligation[] | Response;
  /** What Home lists for the debt. */
  listed?: readonly Listed[];
  coming?: readonly ComingPayment[];
  outside?: string;
};

function open({ debt = debtFixture(), cycles = [], listed = [], coming = [], outside }: Shown) {
  const sent: DataCall[] = [];
  const api = { cycles };
  renderScreen(
    <PaymentsOfDebt
      debt={debt}
      coming={coming}
      outside={outside ?? null}
      before={(due, { length }) => <p title={`${length} counted`}>Before {due ?? "anything"}</p>}
    />,
    {},
    {
      answer: (call) => {
        if (call.path === "/api/v1/month/") {
          return Response.json(monthFixture(listed));
        }
        if (call.method === "GET") return answerWith(api.cycles);
        sent.push(call);
        return Response.json(PAYMENT);
      },
    },
  );

  return { sent, api };
}

function answerWith(cycles: readonly Obligation[] | Response): Response {
  if (cycles instanceof Response) return cycles.clone();

  return Response.json({ count: cycles.length, next: null, previous: null, results: cycles });
}

test("payments for bills before the first known one have their own rows", async () => {
  const before = { ...PAYMENT, uuid: "before", counted: "0.00", seen_on: "2026-10-25" };
  open({ cycles: [obligationFixture({ payments: [before] })] });

  const earlier = within(await screen.findByRole("region", { name: "Earlier" }));
  const rows = earlier.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Oct 25, 2026Paid$75.00, matched: a credit on the card on Oct 25, 2026$75.00",
  ]);
  expect(screen.getAllByText(/matched: a credit/)).toHaveLength(1);
});

test("lists open payments first, then planned ones, then past ones", async () => {
  open({
    cycles: [obligationFixture(), PAST],
    coming: [month({ month: "2026-12-01" }), month({})],
  });

  const headings = (await screen.findAllByRole("heading", { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(["To pay", "Coming, as planned", "Earlier"]);
  const due = within(screen.getByRole("region", { name: "To pay" }));
  expect(due.getByText("Dec 4, 2026")).toBeDefined();
  expect(due.getByText("send by Dec 1, 2026")).toBeDefined();
  expect(screen.getByText("Before 2026-11-04")).toBeDefined();
  const earlier = within(screen.getByRole("region", { name: "Earlier" }));
  expect(earlier.getByText("Paid")).toBeDefined();
  expect(earlier.getByText("$75.00, matched: a credit on the card on Nov 14, 2026")).toBeDefined();
});

test("lists a payment without a due date by its month and links to the due day's field", async () => {
  const undated = obligationFixture({
    cycle: "2026-11-30",
    due_date: null,
    due_date_source: null,
    pay_by: null,
  });
  const asked = { ...undated, cycle: "2026-10-31", question: "was_it_paid" } as const;
  open({ debt: manualDebtFixture({ due_day: null }), cycles: [undated, asked] });

  const due = within(await screen.findByRole("region", { name: "To pay" }));
  expect(due.getAllByText(/^(October|November) 2026$/).map((each) => each.textContent)).toEqual([
    "October 2026",
    "November 2026",
  ]);
  expect(due.queryByText(/send by/)).toBeNull();
  expect(due.getByText(/^Did you pay .* in October 2026\?$/)).toBeDefined();
  const enter = screen.getByRole("link", { name: "Enter the due day" });
  expect(enter.getAttribute("href")).toContain("due_day");
  // Reminders end with the free days.
  expect(screen.queryByText(/remind/)).toBeNull();
});

test("a month in which nothing is due is not to pay, and its extra payments are earlier", async () => {
  const deferred = obligationFixture({
    cycle: "2026-12-31",
    due_date: null,
    due_date_source: null,
    pay_by: null,
    amount: "0.00",
    left: "0.00",
    status: "not_needed",
  });
  const extra = { ...PAYMENT, counted: "0.00", why: "by_hand" } as const;
  open({ cycles: [deferred, { ...deferred, cycle: "2026-11-30", payments: [extra] }] });

  const earlier = within(await screen.findByRole("region", { name: "Earlier" }));
  expect(earlier.getByText(/beyond what was due/)).toBeDefined();
  expect(screen.queryByRole("region", { name: "To pay" })).toBeNull();
  expect(screen.queryByText("December 2026")).toBeNull();
});

const LATE = obligationFixture({
  cycle: "2026-11-04",
  due_date: "2026-11-04",
  status: "late",
  left: "242.00",
  amount: "242.00",
});

test("shows the bill that the budget covers in part, and asks for the amount that Home asks for", async () => {
  const { sent } = open({
    cycles: [LATE],
    listed: [
      paymentFixture({
        cycle: "2026-11-04",
        due_date: "2026-11-04",
        state: "late",
        billed: "242.00",
        amount: "100.00",
        uncovered: "142.00",
        send_by: "2026-11-20",
      }),
    ],
  });

  const due = within(await screen.findByRole("region", { name: "To pay" }));
  expect(due.getAllByRole("listitem")).toHaveLength(1);
  expect(due.getByText("Past due")).toBeDefined();
  expect(due.getByText("$242.00")).toBeDefined();
  expect(due.getByText("Your budget covers $100.00 of it")).toBeDefined();
  fireEvent.click(due.getByRole("button", { name: /^Mark \$100\.00 to .* as sent$/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { amount: "100.00", cycle: "2026-11-04" } }]),
  );
});

test("shows a missed payment on the date on which Home shows it", async () => {
  const next = obligationFixture();
  const missed = { due_date: "2026-11-04", state: "late", send_by: "2026-11-20" } as const;
  open({ cycles: [next], listed: [paymentFixture({ cycle: next.cycle, ...missed })] });

  const due = within(await screen.findByRole("region", { name: "To pay" }));
  expect(due.getByText("Nov 4, 2026")).toBeDefined();
  expect(due.queryByText("Dec 4, 2026")).toBeNull();
});

test("lists the extras of this month next to a paid bill", async () => {
  const { sent } = open({ cycles: [PAST], listed: [extraFixture({ amount: "225.00" })] });

  const due = within(await screen.findByRole("region", { name: "To pay" }));
  expect(due.getByText("Extra payment")).toBeDefined();
  fireEvent.click(due.getByRole("button", { name: /^Mark \$225\.00 to .* as sent$/ }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { amount: "225.00", cycle: null } }]));
});

test("shows a payment of autopay without a day to send it", async () => {
  const debt = debtFixture({ autopay: { type: "minimum", amount: null } });
  const scheduled = paymentFixture(
    { state: "scheduled", send_by: null },
    { autopay: debt.autopay },
  );
  open({ debt, cycles: [obligationFixture()], listed: [scheduled] });

  const due = within(await screen.findByRole("region", { name: "To pay" }));
  expect(due.getByText("Autopay")).toBeDefined();
  expect(due.queryByText(/send by/)).toBeNull();
});

test("marks a late payment's open amount as sent with one tap if nothing is planned", async () => {
  const late = obligationFixture({
    cycle: "2026-11-04",
    due_date: "2026-11-04",
    status: "late",
    left: "35.00",
    paid: "40.00",
  });
  const { sent } = open({ cycles: [late] });

  fireEvent.click(await screen.findByRole("button", { name: /^Mark \$35\.00 to .* as sent$/ }));

  await waitFor(() =>
    expect(sent).toMatchObject([
      { method: "POST", body: { amount: "35.00", sent_on: "2026-11-22", cycle: "2026-11-04" } },
    ]),
  );
  expect(await screen.findByRole("button", { name: /^Undo: / })).toBeDefined();
});

test("asks about an unseen payment in its row", async () => {
  const unseen = obligationFixture({
    cycle: "2026-11-04",
    due_date: "2026-11-04",
    status: "unknown",
    question: "was_it_paid",
  });
  const { sent } = open({ cycles: [unseen] });

  const question = within(await screen.findByRole("group", { name: /Was it paid\?$/ }));
  fireEvent.click(question.getByRole("button", { name: /^Yes/ }));

  await waitFor(() => expect(sent).toMatchObject([{ body: { amount: "75.00", status: "paid" } }]));
});

test("reverts a past payment from its row", async () => {
  const { sent } = open({ cycles: [PAST] });

  fireEvent.click(await screen.findByRole("button", { name: "Payment due Nov 4, 2026: more" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo $75.00 on Nov 14, 2026" }));

  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: `/api/v1/payments/${PAYMENT.uuid}/`, body: { is_undone: true } },
    ]),
  );
});

test("corrects a payment that the user recorded and undoes the correction", async () => {
  const own = { ...PAYMENT, source: "user" as const, why: "by_hand" as const };
  const { sent } = open({ cycles: [obligationFixture(), { ...PAST, payments: [own] }] });

  fireEvent.click(await screen.findByRole("button", { name: "Payment due Nov 4, 2026: more" }));
  fireEvent.change(await screen.findByLabelText("Amount sent"), {
    target: { value: "80" },
  });
  fireEvent.change(screen.getByLabelText("Payment for"), { target: { value: "2026-12-04" } });
  fireEvent.click(screen.getByRole("button", { name: "Save the correction" }));
  await press(/^Undo: /);

  const before = { amount: "75.00", sent_on: "2026-11-12", status: "paid", cycle: null };
  await waitFor(() =>
    expect(sent).toMatchObject([
      { method: "PATCH", body: { ...before, amount: "80.00", cycle: "2026-12-04" } },
      { method: "PATCH", body: before },
    ]),
  );
});

test("corrects only the cycle of a payment that the bank reported", async () => {
  const { sent } = open({ cycles: [obligationFixture(), PAST] });

  fireEvent.click(await screen.findByRole("button", { name: "Payment due Nov 4, 2026: more" }));
  fireEvent.change(await screen.findByLabelText("Payment for"), {
    target: { value: "2026-12-04" },
  });
  expect(screen.queryByLabelText("Amount sent")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save the correction" }));

  await waitFor(() => expect(sent).toMatchObject([{ body: { cycle: "2026-12-04" } }]));
});

test("rejects a correction without an amount before sending it", async () => {
  const own = { ...PAYMENT, source: "user" as const, why: "by_hand" as const };
  const { sent } = open({ cycles: [{ ...PAST, payments: [own] }] });

  fireEvent.click(await screen.findByRole("button", { name: "Payment due Nov 4, 2026: more" }));
  fireEvent.change(await screen.findByLabelText("Amount sent"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Save the correction" }));

  expect(await screen.findByText("This field is required.")).toBeDefined();
  expect(sent).toEqual([]);
});

test("records a payment without a cycle and suggests the next amount", async () => {
  const { sent } = open({ cycles: [PAST], listed: [paymentFixture()] });

  fireEvent.click(await screen.findByRole("button", { name: "Record a payment" }));
  expect(await screen.findByLabelText("Amount")).toHaveProperty("value", "35.00");
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "50" } });
  fireEvent.click(screen.getByRole("button", { name: "Record payment" }));

  await waitFor(() => expect(sent).toMatchObject([{ body: { amount: "50.00", cycle: null } }]));
});

test("shows unreported escrow of planned payments as an estimate", async () => {
  const coming = [month({ month: "2027-01-01", owedAfter: "1200.00", escrow: "512.33" })];
  open({ debt: debtFixture({ escrow: null }), cycles: [obligationFixture()], coming });

  expect(
    await screen.findByText(/ · including about \$512\.33 of escrow \(estimated\) · /),
  ).toBeDefined();
});

test("lists no planned payment for a month with a cycle, and shows further months on demand", async () => {
  const coming = ["2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01"].map(
    (first, index) =>
      month({ month: first, owedAfter: index === 4 ? "0.00" : "1200.00", escrow: "10.00" }),
  );
  open({ debt: debtFixture({ escrow: "10.00" }), cycles: [obligationFixture()], coming });

  const planned = within(await screen.findByRole("region", { name: "Coming, as planned" }));
  expect(planned.getAllByRole("listitem")).toHaveLength(3);
  expect(planned.queryByText("Dec 4, 2026")).toBeNull();
  // The extra may be sent on another day than the bill.
  expect(planned.getAllByRole("listitem")[0]?.textContent).toBe(
    "January 2027$85.00 due Jan 4 + $265.00 extra · including $10.00 of escrow · then $1,200.00 owed$340.00",
  );

  fireEvent.click(planned.getByRole("button", { name: "Show 1 more month" }));
  expect(planned.getByText("April 2027")).toBeDefined();
  expect(planned.getByText(/the last one$/)).toBeDefined();
});

test("shows no minimum of a constant payment, because it is unknown", async () => {
  open({ cycles: [obligationFixture()], coming: [month({ is_steady: true })] });

  const planned = within(await screen.findByRole("region", { name: "Coming, as planned" }));
  expect(planned.getByRole("listitem").textContent).toBe(
    "January 2027including the minimum due Jan 4 · then $1,200.00 owed$340.00",
  );
});

test("lists the planned extra of a month with a bill that is listed to pay", async () => {
  const dates = { cycle: "2026-12-04", due_date: "2026-12-04" };
  open({
    cycles: [obligationFixture()],
    listed: [paymentFixture({ ...dates, amount: "75.00" })],
    coming: [month({ month: "2026-12-01" }), month({ extra: "0.00", amount: "75.00" })],
  });

  const planned = within(await screen.findByRole("region", { name: "Coming, as planned" }));
  expect(planned.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    // An extra has no due date.
    "December 2026extra payment · then $1,200.00 owed$265.00",
    "Jan 4, 2027then $1,200.00 owed$75.00",
  ]);
});

test("what is owed after a month contains an extra that arrives later", async () => {
  const late = { amount: "82.34", extra: "82.34", send_by: "2027-01-29", arrives_next_month: true };
  open({
    cycles: [PAST],
    listed: [extraFixture({ ...late, from_paycheck: "2027-01-29" })],
    coming: [month({}), month({ month: "2027-02-01" })],
  });

  const planned = within(await screen.findByRole("region", { name: "Coming, as planned" }));
  expect(planned.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("then $1,282.34 owed"),
    expect.stringContaining("then $1,200.00 owed"),
  ]);
});

test("the extra of a later month and its bill in the list add up to the planned payment", async () => {
  const dates = { cycle: "2026-12-04", due_date: "2026-12-04" };
  const constant = { amount: "90.00", minimum: "62.00", extra: "28.00" };
  open({
    cycles: [obligationFixture()],
    listed: [paymentFixture({ ...dates, ...constant })],
    coming: [month({ month: "2026-12-01" })],
  });

  const planned = within(await screen.findByRole("region", { name: "Coming, as planned" }));
  expect(planned.getByRole("listitem").textContent).toMatch(/owed\$250\.00$/);
});

test("shows no amount of a bill on which nothing is due", async () => {
  open({ cycles: [obligationFixture({ status: "not_needed", left: "0.00" })] });

  const due = within(await screen.findByRole("region", { name: "To pay" }));
  expect(due.getByRole("listitem").textContent).toMatch(/Nothing due.*\$0\.00/);
});

test("lists no planned payment of this month, which is listed to pay", async () => {
  const extra = month({ month: "2026-11-01", amount: "412.00", minimum: "0.00", extra: "412.00" });
  open({
    cycles: [PAST],
    listed: [extraFixture({ amount: "412.00" })],
    coming: [extra, month({})],
  });

  const planned = within(await screen.findByRole("region", { name: "Coming, as planned" }));
  expect(planned.getAllByRole("listitem")).toHaveLength(1);
});

test("shows how to enter the due day of a manual debt without cycles", async () => {
  const debt = manualDebtFixture({ due_day: null });
  open({ debt, coming: [month({})], outside: "Outside your plan: $260.00 each month." });

  expect(
    await screen.findByRole("heading", { name: "We don't know when payments are due" }),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Enter the due day" }).getAttribute("href")).toBe(
    `/detail/${debt.uuid}#due_day`,
  );
  expect(screen.getByText("January 2027")).toBeDefined();
  expect(screen.getByText("Before anything")).toBeDefined();
  expect(screen.getByText("Outside your plan: $260.00 each month.")).toBeDefined();
});

test("lists and undoes the payments of a debt without cycles, of which it is unknown what was due", async () => {
  const extra = { ...PAYMENT, counted: "0.00", is_extra: true, why: "by_hand" as const };
  const { sent } = open({
    cycles: [obligationFixture({ is_without_cycle: true, due_date: null, payments: [extra] })],
  });

  expect(
    await screen.findByRole("heading", { name: "We don't know when payments are due" }),
  ).toBeDefined();
  // So that it is not shown again as money that the bank reported.
  expect(screen.getByText("Before anything").title).toBe("1 counted");
  const earlier = within(screen.getByRole("region", { name: "Earlier" }));
  expect(earlier.getByRole("listitem").textContent).toContain(
    "Nov 14, 2026Paid$75.00, recorded by you for Nov 12, 2026",
  );
  fireEvent.click(earlier.getByRole("button", { name: "Undo $75.00 on Nov 14, 2026" }));

  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: `/api/v1/payments/${PAYMENT.uuid}/`, body: { is_undone: true } },
    ]),
  );
});

test("shows an error if payments cannot be loaded, and allows a retry", async () => {
  const { api } = open({ cycles: Response.json({ detail: "Broken." }, { status: 500 }) });
  expect(await screen.findByText(/We couldn't load the payments/)).toBeDefined();

  api.cycles = [PAST];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText("Nov 4, 2026")).toBeDefined();
});
