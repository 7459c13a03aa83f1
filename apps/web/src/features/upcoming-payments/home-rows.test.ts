import { expect, test } from "vitest";

import { keyOf } from "./actions/payable.ts";
import { arrangeRows } from "./home-rows.ts";
import { instructionFixture, paymentFixture } from "./payment-fixture.ts";

const TODAY = "2026-11-20";
const NOTHING = { instructions: [], today: TODAY, before: new Map() };
const DEBT = "0b9a6a3e-0000-4000-8000-000000000001";
const DONE = { state: "nothing_due", left: "0.00" } as const;

function named(name: string, about: Parameters<typeof paymentFixture>[0] = {}) {
  return paymentFixture({ account: name, debt: name, name, ...about });
}

test("what is late comes first, then what is asked, then by date, what is done, and what has no date", () => {
  const rows = arrangeRows(
    [
      named("undated", { cycle: null, due_date: null }),
      named("done", { ...DONE, due_date: "2026-11-21", status: "paid" }),
      named("in eight days", { due_date: "2026-11-28" }),
      named("in seven days", { due_date: "2026-11-27" }),
      named("asked", { due_date: "2026-11-10", status: "unknown", question: "was_it_paid" }),
      named("late", { due_date: "2026-11-12", is_overdue: true }),
      named("late by the ledger", { due_date: "2026-11-13", status: "late" }),
    ],
    NOTHING,
  );

  expect(rows.map(({ payment, group }) => [payment.name, group])).toEqual([
    ["late", "late"],
    ["late by the ledger", "late"],
    ["asked", "asked"],
    ["in seven days", "soon"],
    ["in eight days", "later"],
    ["done", "done"],
    ["undated", "undated"],
  ]);
});

test("what is on its way and should have arrived is asked, and not called done", () => {
  const [row] = arrangeRows(
    [named("sent", { ...DONE, status: "sent", question: "did_it_arrive" })],
    NOTHING,
  );

  expect(row?.group).toBe("asked");
});

test("payments of one day keep the order of the API", () => {
  const rows = arrangeRows([named("b"), named("a"), named("c")], NOTHING);

  expect(rows.map(({ payment }) => payment.name)).toEqual(["b", "a", "c"]);
});

test("what the plan adds is sent with what is left, of which nothing is sent twice", () => {
  const instruction = instructionFixture({ minimum: "35.00", extra: "40.00", amount: "75.00" });
  const toSend = (about: Parameters<typeof paymentFixture>[0]) =>
    arrangeRows([paymentFixture(about)], { ...NOTHING, instructions: [instruction] })[0]?.payable
      .toSend;

  expect(toSend({})).toBe("75.00");
  // The plan was asked for before a part of it was sent.
  expect(toSend({ status: "partial", sent: "15.00", left: "20.00" })).toBe("60.00");
  expect(toSend({ status: "paid", ...DONE })).toBe("0.00");
  expect(toSend({ amount: null, left: null, state: "unknown", status: "unknown" })).toBeNull();
});

test("where the money does not reach, what the plan has for it is sent", () => {
  const short = instructionFixture({ minimum: "20.00", amount: "20.00" });
  const [row] = arrangeRows([paymentFixture()], { ...NOTHING, instructions: [short] });

  expect(row?.payable.toSend).toBe("20.00");
});

test("an extra by itself is a row of its own, on the day to send it, for no cycle", () => {
  const extra = instructionFixture({
    cycle: null,
    due_date: null,
    pay_by: null,
    send_on: "2026-11-22",
    minimum: "0.00",
    extra: "120.00",
    amount: "120.00",
    reason: "extra",
  });
  const paid = paymentFixture({ ...DONE, status: "paid", paid: "35.00", recognised: "by_hand" });
  const rows = arrangeRows([paid], { ...NOTHING, instructions: [extra] });

  expect(rows.map(({ group, payable, payment }) => [group, payable.toSend, payment.paid])).toEqual([
    ["soon", "120.00", "0.00"],
    ["done", "0.00", "35.00"],
  ]);
  expect(rows[0]?.payable).toMatchObject({
    debt: DEBT,
    cycle: null,
    due_date: "2026-11-22",
    isExtra: true,
    status: "upcoming",
    question: null,
  });
  expect(new Set(rows.map(({ payable }) => keyOf(payable))).size).toBe(2);
});

test("an extra that was sent on this screen stays there to be undone, though the plan asks for it no more", () => {
  const instructions = [
    instructionFixture({ cycle: null, due_date: null, amount: "120.00", reason: "extra" }),
  ];
  const paid = paymentFixture({ ...DONE, status: "paid" });
  const [row] = arrangeRows([paid], { ...NOTHING, instructions });
  if (!row) throw new Error("No row.");
  const before = new Map([[keyOf(row.payable), row.payable]]);

  const after = arrangeRows([paid], { ...NOTHING, before });

  expect(after).toHaveLength(2);
  expect(after[0]).toMatchObject({
    group: row.group,
    payable: { isExtra: true, status: "sent", toSend: "0.00" },
    payment: { sent: "120.00", status: "sent" },
  });
});

test("a payment of next month that has to leave in this one is a row, as the plan says it", () => {
  const ahead = instructionFixture({
    cycle: "2027-01-04",
    due_date: "2027-01-04",
    pay_by: "2026-12-30",
    send_on: "2026-12-30",
    minimum: "30.00",
    escrow: "5.00",
    amount: "35.00",
  });
  const rows = arrangeRows([paymentFixture()], { ...NOTHING, instructions: [ahead] });

  expect(rows.map(({ payment }) => [payment.cycle, payment.pay_by, payment.left])).toEqual([
    ["2026-12-04", "2026-12-01", "35.00"],
    ["2027-01-04", "2026-12-30", "35.00"],
  ]);
});

test("a row stays where it was when something was done about it", () => {
  const open = paymentFixture({ due_date: "2026-11-22" });
  const [row] = arrangeRows([open], NOTHING);
  if (!row) throw new Error("No row.");
  const sent = { ...open, ...DONE, status: "sent" as const };
  const before = new Map([[keyOf(row.payable), row.payable]]);

  expect(arrangeRows([sent], { ...NOTHING, before })[0]?.group).toBe("soon");
  expect(arrangeRows([sent], NOTHING)[0]?.group).toBe("done");
});

test("debts of one name are told apart by the ends of their numbers, in the words of every button", () => {
  const visa = (account: string, mask: string | null) =>
    paymentFixture({ account, name: "Visa", mask, cycle: account });
  const rows = arrangeRows(
    [
      visa("a", "1111"),
      visa("b", "2222"),
      visa("b", "2222"),
      paymentFixture({ account: "c", name: "Loan" }),
    ],
    { instructions: [], today: "2026-11-22", before: new Map() },
  );

  expect(rows.map(({ payable }) => payable.name)).toEqual([
    "Visa •••• 1111",
    "Visa •••• 2222",
    "Visa •••• 2222",
    "Loan",
  ]);
});

test("what has to be sent in the next days is next, and stays before what is due later", () => {
  const at = (due: string, payBy: string) =>
    paymentFixture({ account: due, cycle: due, due_date: due, pay_by: payBy });
  const rows = arrangeRows(
    [
      at("2026-12-01", "2026-11-25"),
      at("2026-12-09", "2026-12-04"),
      at("2026-12-20", "2026-11-21"),
    ],
    { instructions: [], today: "2026-11-22", before: new Map() },
  );

  expect(rows.map(({ payable, group }) => [payable.due_date, group])).toEqual([
    ["2026-12-01", "soon"],
    ["2026-12-09", "later"],
    ["2026-12-20", "later"],
  ]);
});
