import { expect, test } from "vitest";

import { extraFixture, paymentFixture } from "#lib/testing/payment-fixture.ts";
import { rowsToSend } from "./payments-to-send.tsx";

test("lists what is due although the budget is spent", () => {
  const { payment, debt } = paymentFixture({
    due_date: "2026-11-25",
    amount: "0.00",
    uncovered: "50.00",
    send_by: null,
  });
  const { ofMonth } = rowsToSend({
    month: { payments: [payment], through: "2026-11-30" },
    debts: [debt],
    before: new Map(),
    oneByOne: new Set(),
    wasUndone: () => false,
  });

  expect(ofMonth).toHaveLength(1);
});

test("lists what must be sent by the end of the month, apart from an extra that needs a later paycheck", () => {
  const listed = [
    paymentFixture({ debt: "visa", due_date: "2026-11-25", send_by: "2026-11-20" }),
    extraFixture({ debt: "visa", send_by: "2026-11-30" }),
    extraFixture({ debt: "visa", send_by: "2026-12-04", from_paycheck: "2026-12-04" }),
    paymentFixture({ debt: "visa", due_date: "2026-12-02", send_by: "2026-11-27" }),
    paymentFixture({ debt: "visa", due_date: "2026-12-25", send_by: "2026-12-20" }),
  ];
  const { ofMonth, ahead, later } = rowsToSend({
    month: { payments: listed.map(({ payment }) => payment), through: "2026-11-30" },
    debts: listed.slice(0, 1).map(({ debt }) => debt),
    before: new Map(),
    oneByOne: new Set(),
    wasUndone: () => false,
  });

  expect(ofMonth.map(({ payment }) => payment.send_by)).toEqual(["2026-11-20", "2026-11-30"]);
  expect(later.map(({ payment }) => payment.send_by)).toEqual(["2026-12-04"]);
  expect(ahead.map(({ payment }) => payment.send_by)).toEqual(["2026-11-27"]);
});
