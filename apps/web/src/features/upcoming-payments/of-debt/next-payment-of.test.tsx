import type { Debt } from "@snowball/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import {
  extraFixture,
  type Listed,
  monthFixture,
  paymentFixture,
} from "#lib/testing/payment-fixture.ts";
import { NextPaymentOf } from "./next-payment-of.tsx";
import type { ComingPayment } from "./payments-of-debt.tsx";

/** Returns the text of the next payment, as soon as it matches. */
async function nextOf(
  listed: readonly Listed[],
  expected: string,
  { coming = [], ...about }: Partial<Debt> & { coming?: readonly ComingPayment[] | null } = {},
): Promise<string | null> {
  const debt = debtFixture({ uuid: listed[0]?.debt.uuid ?? "", ...about });
  renderScreen(
    <p data-testid="next">
      <NextPaymentOf debt={debt} coming={coming} />
    </p>,
    { "/api/v1/month/": Response.json(monthFixture(listed)) },
  );
  const shown = await screen.findByTestId("next");
  await expect.poll(() => shown.textContent).toBe(expected);

  return shown.textContent;
}

const EXTRA = "$120.00extra, by Nov 30, 2026";
const ASKED = { state: "question", question: "was_it_paid", send_by: null } as const;
const paid = paymentFixture({ state: "paid", paid: "35.00" });
const extra = extraFixture();
const bill = (about: Parameters<typeof paymentFixture>[0] = {}) =>
  paymentFixture({ send_by: "2026-12-01", ...about });

test.each<[what: string, listed: Listed[], expected: string]>([
  ["the extra if nothing is due", [paid, extra], EXTRA],
  ["the extra if it is sent before the bill", [bill(), extra], EXTRA],
  [
    "from its paycheck's day, like Home",
    [paid, extraFixture({ from_paycheck: "2026-11-30" })],
    "$120.00extra, from Nov 30, 2026",
  ],
  [
    "from when an extra can be sent that waits for one-off money",
    [paid, extraFixture({ send_from: "2026-11-28" })],
    "$120.00extra, from Nov 28, 2026",
  ],
  [
    "several payments that are asked about like Home",
    [
      bill({ ...ASKED, cycle: "2026-10-04", due_date: "2026-10-04" }),
      bill({ ...ASKED, cycle: "2026-11-04", due_date: "2026-11-04" }),
    ],
    "$70.00Oct 4, 2026may already be paid2 payments",
  ],
  [
    "several payments of the last statement's minimum as an estimate, like their question on Home",
    [
      bill({ ...ASKED, cycle: "2026-10-04", due_date: "2026-10-04" }),
      bill({ ...ASKED, cycle: "2026-11-04", due_date: "2026-11-04", is_last_statement: true }),
    ],
    "about $70.00Oct 4, 2026may already be paid2 payments",
  ],
  [
    "what is to be sent, as on Home, before what is asked about",
    [bill({ ...ASKED, cycle: "2026-10-04", due_date: "2026-10-04" }), bill()],
    "$35.00Dec 4, 2026",
  ],
  ["a bill before the extra", [bill({ send_by: "2026-11-25" }), extra], "$35.00Dec 4, 2026"],
  [
    "an extra that has its money before a bill if another payment waits for a paycheck, like Home",
    [
      bill({ send_by: "2026-11-28" }),
      extra,
      extraFixture({ debt: "another", from_paycheck: "2026-11-25", send_by: "2026-11-25" }),
    ],
    EXTRA,
  ],
  ["what is late first", [bill(), bill({ state: "late" }), extra], "$35.00Dec 4, 2026past due"],
  [
    "an amount that the plan expects as an estimate, as on Home",
    [bill({ amount: "33.10", is_last_statement: true })],
    "about $33.10Dec 4, 2026",
  ],
  [
    "the amount to send, as on Home",
    [bill({ amount: "90.00", left: "35.00" })],
    "$90.00Dec 4, 2026",
  ],
  [
    "the month of a late payment without a due day",
    [bill({ kind: "arrears", state: "late", cycle: "2026-10-31", due_date: null })],
    "$35.00past dueOctober 2026",
  ],
  [
    "a bill that the budget does not cover",
    [bill({ amount: "0.00", uncovered: "35.00", send_by: null })],
    "$35.00Dec 4, 2026Not covered by your budget",
  ],
  [
    "the bill and the part of it that the budget covers",
    [bill({ amount: "15.00", uncovered: "20.00" })],
    "$35.00Dec 4, 2026Your budget covers $15.00 of it",
  ],
  ["that the known payments are made", [paid], "Nothing to send yet"],
])("shows %s", async (_, listed, expected) => {
  expect(await nextOf(listed, expected)).toBe(expected);
});

const november = paymentFixture({
  state: "paid",
  paid: "35.00",
  cycle: "2026-11-22",
  due_date: "2026-11-22",
});
const DECEMBER = {
  month: "2026-12-01",
  is_steady: false,
  minimum: "36.10",
  extra: "83.90",
  escrow: "0.00",
  amount: "120.00",
  owedAfter: "900.00",
};
const BILL_FIRST = "about $36.10Dec 22, 2026";

test.each<[day: string, about: Parameters<typeof nextOf>[2], expected: string]>([
  ["2026-12-30", {}, BILL_FIRST],
  ["2026-12-21", {}, "$120.00extra, from Dec 21, 2026"],
  ["2026-12-30", { due_day: null }, "$120.00extra, from Dec 30, 2026"],
  [
    "2026-12-30",
    { coming: [{ ...DECEMBER, minimum: "0.00" }], deferment_until: "2027-05-25" },
    "$120.00extra, from Dec 30, 2026Deferred until May 2027",
  ],
  ["2026-12-30", { coming: null }, "…"],
])(
  "shows the bill that the plan expects and Home does not list yet before an extra of %s: %o",
  async (day, about, expected) => {
    const later = extraFixture({ from_paycheck: day, send_by: day });
    const planned = { due_day: 22, coming: [{ ...DECEMBER, month: "2026-11-01" }, DECEMBER] };

    expect(await nextOf([november, later], expected, { ...planned, ...about })).toBe(expected);
  },
);

test("shows the extra if the lender already reports a later bill than that of this month", async () => {
  const later = bill({
    state: "paid",
    cycle: "2026-12-22",
    due_date: "2026-12-22",
    amount: "0.00",
  });

  expect(await nextOf([later, extra], EXTRA, { due_day: 22 })).toBe(EXTRA);
});

test("shows that nothing is due on a debt that owes nothing", async () => {
  const owed = { ...debtFixture().owed, value: "0.00" };
  renderScreen(<NextPaymentOf debt={debtFixture({ owed })} coming={[]} />, {
    "/api/v1/month/": Response.json(monthFixture([])),
  });

  expect(await screen.findByText("Nothing due")).toBeDefined();
});

const LOAN = debtFixture({ deferment_until: "2027-03-15" });

test.for([
  ["nothing is due", { state: "nothing_due" }],
  ["a payment is planned", {}],
] as const)("shows until when the loan is deferred if %s", async ([, payment]) => {
  renderScreen(<NextPaymentOf debt={LOAN} coming={[]} />, {
    "/api/v1/month/": Response.json(monthFixture([paymentFixture(payment)])),
  });

  expect(await screen.findByText("Deferred until Mar 2027")).toBeDefined();
});
