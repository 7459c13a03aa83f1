import { expect, test } from "vitest";

import { paymentKey } from "./actions/payable.ts";
import { arrangeRows } from "./home-rows.ts";
import { extraFixture, type Listed, paymentFixture } from "#lib/testing/payment-fixture.ts";

const TODAY = "2026-11-20";

type About = Parameters<typeof paymentFixture>[0];

function named(name: string, about: About = {}): Listed {
  return paymentFixture({ debt: name, ...about }, { name });
}

function arrange(listed: readonly Listed[], before = new Map(), today = TODAY) {
  return arrangeRows(
    listed.map(({ payment }) => payment),
    {
      debts: [...new Map(listed.map(({ debt }) => [debt.uuid, debt])).values()],
      today,
      before,
      oneByOne: new Set(),
    },
  );
}

test("groups payments by due date regardless of their state, those without a date last (spec 2)", () => {
  const rows = arrange([
    named("asked", { due_date: "2026-11-10", state: "question" }),
    named("done before", { due_date: "2026-11-11", state: "paid" }),
    named("late", { due_date: "2026-11-12", state: "late" }),
    named("today", { due_date: TODAY }),
    named("done", { due_date: "2026-11-21", state: "paid" }),
    named("in seven days", { due_date: "2026-11-27" }),
    named("in eight days", { due_date: "2026-11-28" }),
    named("undated and late", { cycle: null, due_date: null, state: "late" }),
  ]);

  expect(rows.map(({ debt, group }) => [debt.name, group])).toEqual([
    ["asked", "past"],
    ["done before", "past"],
    ["late", "past"],
    ["today", "soon"],
    ["done", "soon"],
    ["in seven days", "soon"],
    ["in eight days", "later"],
    ["undated and late", "undated"],
  ]);
});

test("lists an unconfirmed payment without a date first and the current one last", () => {
  const undated = (cycle: string, about: About) =>
    named("undated", { cycle, due_date: null, ...about });
  const rows = arrange([
    undated("2026-10-31", { kind: "arrears", state: "question", question: "was_it_paid" }),
    named("dated", { cycle: "2026-11-28", due_date: "2026-11-28" }),
    undated("2026-11-30", {}),
  ]);

  expect(rows.map(({ payment: { cycle }, group }) => [cycle, group])).toEqual([
    ["2026-10-31", "past"],
    ["2026-11-28", "later"],
    ["2026-11-30", "undated"],
  ]);
});

const visa = (due: string, about: About = {}) =>
  named("visa", { cycle: due, due_date: due, ...about });

test("lists each account once, with its later payments below the list (spec 2)", () => {
  const rows = arrange([
    visa("2026-10-22", { state: "late" }),
    named("car", { due_date: "2026-11-25" }),
    visa("2026-11-28"),
  ]);

  expect(rows.map(({ payable, group }) => [payable.debt, payable.due_date, group])).toEqual([
    ["visa", "2026-10-22", "past"],
    ["car", "2026-11-25", "soon"],
    ["visa", "2026-11-28", "following"],
  ]);
});

test("lists every late payment of an account as past due, and the next one if it is due soon", () => {
  const rows = arrange([
    visa("2026-09-22", { state: "late" }),
    visa("2026-10-22", { state: "late" }),
    visa("2026-11-21"),
    visa("2026-12-21"),
  ]);

  expect(rows.map(({ payable, group }) => [payable.due_date, group])).toEqual([
    ["2026-09-22", "past"],
    ["2026-10-22", "past"],
    ["2026-11-21", "soon"],
    ["2026-12-21", "following"],
  ]);
});

test("lists an account with an unconfirmed payment by its next due date", () => {
  const rows = arrange([
    visa("2026-10-22", { state: "question", question: "was_it_paid" }),
    visa("2026-11-28"),
    visa("2026-12-28"),
  ]);

  expect(rows.map(({ payable, group }) => [payable.due_date, group])).toEqual([
    ["2026-10-22", "past"],
    ["2026-11-28", "later"],
    ["2026-12-28", "following"],
  ]);
});

test("lists a loan with nothing due once, without its later payments", () => {
  const rows = arrange([
    visa("2026-12-12", { state: "nothing_due" }),
    visa("2027-01-12", { state: "nothing_due" }),
  ]);

  expect(rows.map(({ payable, group }) => [payable.due_date, group])).toEqual([
    ["2026-12-12", "later"],
  ]);
});

test("keeps a settled payment in the list until its due date has passed", () => {
  const listed = (today: string) =>
    arrange([visa("2026-11-22", { state: "paid" }), visa("2026-12-22")], new Map(), today).find(
      ({ group }) => group !== "following",
    )?.payable.due_date;

  expect(listed("2026-11-22")).toBe("2026-11-22");
  expect(listed("2026-11-23")).toBe("2026-12-22");
});

test("keeps a past payment in transit next to the following one, so that it can be undone", () => {
  const listed = (state: "sent" | "paid") =>
    arrange([visa("2026-11-10", { state }), visa("2026-12-10")]).map(({ payable, group }) => [
      payable.due_date,
      group,
    ]);

  expect(listed("sent")).toEqual([
    ["2026-11-10", "past"],
    ["2026-12-10", "later"],
  ]);
  expect(listed("paid")).toEqual([["2026-12-10", "later"]]);
});

test("offers the month's amount for one tap, but no estimate", () => {
  const toSend = (about: About) => arrange([paymentFixture(about)])[0]?.payable.toSend;

  expect(toSend({ amount: "75.00", extra: "40.00" })).toBe("75.00");
  expect(toSend({ state: "paid" })).toBe("0.00");
  expect(toSend({ billed: null, amount: "75.00", is_estimated: true })).toBeNull();
});

test("lists extras below the minimum payments, without a cycle", () => {
  const rows = arrange([paymentFixture({ state: "paid", paid: "35.00" }), extraFixture()]);

  expect(rows.map(({ group, payable }) => [group, payable.toSend])).toEqual([
    ["later", "0.00"],
    ["extra", "120.00"],
  ]);
  expect(rows[1]?.payable).toMatchObject({ cycle: null, isExtra: true, status: "to_send" });
  expect(new Set(rows.map(({ payable }) => paymentKey(payable))).size).toBe(2);
});

test("keeps the key of an extra that was sent on this screen, so that it can be undone in place", () => {
  const [row] = arrange([extraFixture()]);
  if (!row) throw new Error("No row.");
  const before = new Map([[paymentKey(row.payable), row.payable]]);
  const sent = extraFixture({ kind: "other", amount: "0.00", sent: "120.00", state: "sent" });

  const [after] = arrange([sent], before);

  expect(after && paymentKey(after.payable)).toBe(paymentKey(row.payable));
  expect(after?.payable).toMatchObject({ isExtra: true, status: "sent", toSend: "0.00" });
  // A payment sent elsewhere has no row, because it may be from before the debt was known.
  expect(arrange([sent])).toEqual([]);
});

test("gives extras of one debt with different paychecks different keys", () => {
  const later = extraFixture({ send_by: "2026-12-11", from_paycheck: "2026-12-11" });
  const rows = arrange([extraFixture(), later]);

  expect(new Set(rows.map(({ payable }) => paymentKey(payable))).size).toBe(2);
  expect(new Set(rows.map(({ payable }) => payable.uniqueName)).size).toBe(2);
});

test("keeps a changed row in its place, even if another payment follows", () => {
  const [row] = arrange([visa("2026-11-10", { state: "question" }), visa("2026-12-10")]);
  if (!row) throw new Error("No row.");
  const before = new Map([[paymentKey(row.payable), row.payable]]);
  const paid = [visa("2026-11-10", { state: "paid" }), visa("2026-12-10")];
  const listed = (known: typeof before) =>
    arrange(paid, known).find(({ group }) => group !== "following")?.payable.due_date;

  expect(listed(before)).toBe("2026-11-10");
  expect(listed(new Map())).toBe("2026-12-10");
});

test("distinguishes debts with the same name by their number in every label", () => {
  const card = (debt: string, name: string, mask: string) =>
    paymentFixture({ debt, cycle: debt }, { name, mask });
  const rows = arrange([
    card("a", "Visa", "1111"),
    card("b", "Visa", "2222"),
    card("c", "Loan", "3333"),
  ]);

  expect(rows.map(({ payable }) => payable.name)).toEqual([
    "Visa •••• 1111",
    "Visa •••• 2222",
    "Loan",
  ]);
});

test("groups a payment by its due date, even if it must be sent within the next days", () => {
  const at = (due: string, sendBy: string) =>
    named(due, { cycle: due, due_date: due, send_by: sendBy });
  const rows = arrange(
    [at("2026-11-29", "2026-11-24"), at("2026-12-01", "2026-11-25")],
    new Map(),
    "2026-11-22",
  );

  expect(rows.map(({ payable, group }) => [payable.due_date, group])).toEqual([
    ["2026-11-29", "soon"],
    ["2026-12-01", "later"],
  ]);
});
