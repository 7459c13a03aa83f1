import { expect, test } from "vitest";

import { laterExtra } from "./later-extra.ts";

const planned = { minimum: "35.00", extra: "238.00", escrow: "0.00" };
const bill = {
  state: "to_send",
  amount: "35.00",
  paid: "0.00",
  sent: "0.00",
  sent_this_month: "0.00",
} as const;

test("adds the planned payment to the bill of a later month", () => {
  expect(laterExtra(planned, [bill])).toBe("238.00");
  expect(laterExtra({ ...planned, escrow: "10.00" }, [{ ...bill, amount: "45.00" }])).toBe(
    "238.00",
  );
  expect(laterExtra(planned, [{ ...bill, amount: null }])).toBe("238.00");
});

test("a bill that contains a part of the planned extra leaves the rest of it", () => {
  expect(laterExtra(planned, [{ ...bill, amount: "60.00" }])).toBe("213.00");
  expect(laterExtra(planned, [{ ...bill, amount: "300.00" }])).toBe("0.00");
});

test("a bill of a later month that this month's extra paid is replaced by an extra", () => {
  const paid = { ...bill, amount: "0.00", paid: "275.40", sent_this_month: "275.40" };
  const part = { ...bill, amount: "2.40", sent: "32.60", sent_this_month: "32.60" };

  expect(laterExtra(planned, [paid])).toBe("273.00");
  expect(laterExtra({ ...planned, extra: "0.00" }, [part])).toBe("32.60");
});

test("a bill that was sent ahead with the later month's money leaves the extra as it was", () => {
  expect(laterExtra(planned, [{ ...bill, amount: "0.00", sent: "35.00" }])).toBe("238.00");
});

test.for(["skipped", "nothing_due"] as const)(
  "a bill of a later month that is %s is not replaced by an extra",
  (state) => {
    const none = { ...bill, state, amount: "0.00" };

    expect(laterExtra(planned, [none])).toBe("238.00");
    expect(laterExtra({ ...planned, extra: "0.00" }, [none])).toBe("0.00");
  },
);
