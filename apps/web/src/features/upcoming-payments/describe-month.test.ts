import type { ThisMonth } from "@snowball/contract";
import { expect, test } from "vitest";

import { describeMonth } from "./describe-month.ts";
import { arrangeRows } from "./home-rows.ts";
import { openOf } from "./open-of-rows.ts";
import { instructionFixture, monthFixture, paymentFixture } from "./payment-fixture.ts";

const TODAY = "2026-11-20";
const PLAN = monthFixture({ left: "2600.04", left_outside: "51.00", late: "194.35" });
const MISSED = { is_overdue: true, due_date: "2026-11-08", amount: "48.00" };

type Payments = Parameters<typeof arrangeRows>[0];

function describe(payments: Payments, thisMonth: ThisMonth | null = null) {
  const rows = arrangeRows(payments, { instructions: [], today: TODAY, before: new Map() });

  return describeMonth(openOf(rows, { today: TODAY, thisMonth }), { currency: "USD", thisMonth });
}

const lineOf = ({ sum, rest }: ReturnType<typeof describeMonth>) => `${sum} ${rest}`;

test("the plan says what is left this month, of debts outside of it as well, and what of it is late", () => {
  const words = describe([paymentFixture()], PLAN);

  expect(lineOf(words)).toBe("$2,651.04 left to pay by November 30");
  expect(words.late).toBe("$194.35 late");
  expect(words.unknown).toBeNull();
});

test("what was due before the month, and perhaps was not paid, is still to be paid", () => {
  const asked = { due_date: "2026-10-28", cycle: "2026-10-28", amount: "48.00" };
  const payments = [paymentFixture({ ...asked, question: "was_it_paid" })];
  const unanswered = [{ debt: payments[0]?.debt ?? "", cycle: asked.cycle, amount: "48.00" }];

  expect(lineOf(describe(payments))).toBe("$48.00 left to pay by November 30");
  expect(lineOf(describe(payments, { ...PLAN, unanswered }))).toBe(
    "$2,699.04 left to pay by November 30",
  );
});

test("without a plan, what is due until the month's last day is summed, and no day more", () => {
  const words = describe([
    paymentFixture({ amount: "35.10", due_date: "2026-11-20" }),
    paymentFixture({ amount: "0.20", due_date: "2026-11-30" }),
    paymentFixture({ amount: "900.00", due_date: "2026-12-01" }),
  ]);

  expect(lineOf(words)).toBe("$35.30 left to pay by November 30");
  expect(words.late).toBeNull();
});

test("what is late is part of what is left, however long ago it was due", () => {
  const words = describe([
    paymentFixture({ ...MISSED, due_date: "2026-08-08" }),
    paymentFixture({ amount: "10.00", due_date: "2026-11-25" }),
  ]);

  expect(lineOf(words)).toBe("$58.00 left to pay by November 30");
  expect(words.late).toBe("$48.00 late");
});

test("what is late, of an amount that nobody knows, is counted", () => {
  const words = describe([paymentFixture({ ...MISSED, amount: null, state: "unknown" })]);

  expect(words.late).toBe("1 late");
  expect(lineOf(words)).toBe("Nothing known left to pay by November 30");
});

test("an unknown amount is counted, and never summed as zero", () => {
  const unknown = { amount: null, state: "unknown", due_date: "2026-11-25" } as const;
  const some = [paymentFixture({ amount: "25.00", due_date: "2026-11-25" })];

  expect(describe([...some, paymentFixture(unknown)]).unknown).toBe("1 amount unknown");
  expect(describe([...some, paymentFixture(unknown), paymentFixture(unknown)])).toMatchObject({
    sum: "$25.00",
    unknown: "2 amounts unknown",
  });
});

test("of what is to be sent after the month nobody has to know the amount yet", () => {
  const unknown = { amount: null, state: "unknown" } as const;
  const later = { ...unknown, due_date: "2026-12-18", pay_by: "2026-12-15" };
  const words = describe([paymentFixture(later), paymentFixture(later)]);

  expect(lineOf(words)).toBe("Nothing left to pay by November 30");
  expect(words.unknown).toBeNull();
  const counted = [
    { ...unknown, due_date: "2026-12-02", pay_by: "2026-11-27" },
    { ...unknown, due_date: null, pay_by: null },
    { ...later, is_overdue: true },
  ];
  expect(counted.map((each) => describe([paymentFixture(each)]).unknown)).toEqual([
    "1 amount unknown",
    "1 amount unknown",
    "1 amount unknown",
  ]);
});

test("what nobody answered for in a month is in no sum", () => {
  const forgotten = { status: "unknown", due_date: "2026-10-05", amount: "75.00" } as const;

  expect(lineOf(describe([paymentFixture(forgotten)]))).toBe("Nothing left to pay by November 30");
});

test("what has to leave this month for the next one is said beside the sum, until it is sent", () => {
  const home = {
    amount: "2187.43",
    due_date: "2026-12-01",
    cycle: "2026-12-01",
    pay_by: "2026-11-25",
  };
  const card = paymentFixture({ amount: "35.00", due_date: "2026-11-28" });
  const words = describe([card, paymentFixture(home)]);

  expect(lineOf(words)).toBe("$35.00 left to pay by November 30");
  expect(words.ahead).toBe("$2,187.43 more to send by then, due in December");
  const sent = { state: "nothing_due", status: "sent", left: "0.00" } as const;
  expect(describe([card, paymentFixture({ ...home, ...sent })]).ahead).toBeNull();
  expect(
    describe([card, paymentFixture({ due_date: "2026-12-09", pay_by: "2026-12-04" })]).ahead,
  ).toBeNull();
});

test("what of the plan's sum is an estimate is said to be one", () => {
  const silent = { amount: null, state: "unknown", due_date: "2026-11-25" } as const;
  const payments = [paymentFixture({ ...silent, cycle: "2026-11-25" })];
  const instruction = instructionFixture({
    cycle: "2026-11-25",
    due_date: "2026-11-25",
    minimum: "133.84",
    amount: "133.84",
  });
  const rows = arrangeRows(payments, {
    instructions: [instruction],
    today: TODAY,
    before: new Map(),
  });
  const thisMonth = monthFixture({ left: "133.84", instructions: [instruction] });
  const words = describeMonth(openOf(rows, { today: TODAY, thisMonth }), {
    currency: "USD",
    thisMonth,
  });

  expect(lineOf(words)).toBe("$133.84 left to pay by November 30");
  expect(words).toMatchObject({
    estimated: "$133.84 of it estimated",
    unknown: "1 amount unknown",
  });
});

test("what is sent is no more left", () => {
  const sent = { state: "nothing_due", status: "sent", left: "0.00" } as const;
  const words = describe([paymentFixture({ ...sent, due_date: "2026-11-25" })]);

  expect(lineOf(words)).toBe("Nothing left to pay by November 30");
});

test("each currency has its own sum, beside the plan's as well", () => {
  const euros = paymentFixture({ amount: "10.00", currency: "EUR", due_date: "2026-11-26" });
  const dollars = paymentFixture({ amount: "25.00", due_date: "2026-11-25" });

  expect(describe([dollars, euros]).sum).toBe("$25.00 and €10.00");
  expect(describe([dollars, euros], PLAN).sum).toBe("$2,651.04 and €10.00");
  expect(describe([dollars, { ...euros, is_overdue: true }], PLAN).late).toBe(
    "$194.35 and €10.00 late",
  );
});
