import { addDays } from "@snowball/dates";
import { expect, test } from "vitest";

import { describeTimeLeft, describeWarning } from "./describe-warnings.ts";
import { cliffFixture, endlessFixture, SOFA } from "../testing/warning-fixture.ts";

const PREVENTED = { left: "0.00", is_planned: true };
const LAST_ONE = { last_month: 1, clearing_payments: 1 };
const ACCEPTED = { is_planned: true, cost_of_paying_first: "5.80" };
const SHORT = {
  kind: "short_month",
  month: "2027-02-01",
  minimums: "592.00",
  shortfall: "192.00",
  is_estimated: false,
} as const;

test.for([
  [
    cliffFixture(),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Pay $200.00 a month on this debt and you'll avoid it.",
  ],
  [
    cliffFixture({ last_month: 0, clearing_payment: null, is_planned: true, is_too_late: true }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "$1,800.00 is left, and a payment sent now may arrive after Nov 4, 2027, when its offer ends. If your lender's own site takes payments on the same day, pay it off there by then and you'll avoid it.",
  ],
  [
    cliffFixture({ last_month: 1, clearing_payments: 1, is_too_late: true }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Paying it off by then takes one payment of $200.00 sent by Nov 1, 2027, more than your budget has for it.",
  ],
  [
    cliffFixture({ last_month: 1, clearing_payments: 1, cost_of_paying_first: "5.80" }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Paying this debt first would avoid it, but cost $5.80 more in total. It takes one payment of $200.00 sent by Nov 1, 2027.",
  ],
  [
    cliffFixture({ ...LAST_ONE, cost_of_paying_first: "5.80", is_too_late: true }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Paying this debt first would avoid it, but cost $5.80 more in total. It takes one payment of $200.00 sent by Nov 1, 2027. Part of that money comes too late and would have to come from your savings.",
  ],
  [
    cliffFixture({ last_month: 2, clearing_payments: 1, is_too_late: true }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Paying it off by then takes one payment of $200.00 sent by Nov 1, 2027, more than your budget has for it.",
  ],
  [
    cliffFixture({ last_month: 4, clearing_payments: 3 }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Pay $200.00 a month on this debt from September 2027 on and you'll avoid it.",
  ],
  [
    cliffFixture({ last_month: 1, clearing_payments: 1 }),
    "Sofa card: $573.54 of back-interest in December 2027",
    "With minimum payments, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Make one payment of $200.00 sent by Nov 1, 2027 and you'll avoid it.",
  ],
  [
    cliffFixture({ kind: "rate_rise", charged: "36.00", is_planned: true }),
    "Sofa card: the rate rises to 24.00% after Nov 4, 2027",
    "As planned, $1,800.00 is left then and costs $36.00 in the first month. With $200.00 a month on this debt it would be paid off in time.",
  ],
  [
    cliffFixture({ kind: "rate_rise", last_date: null, is_planned: true }),
    "Sofa card: the rate rises to 24.00% after November 2027",
    "As planned, $1,800.00 is left then and costs $573.54 in the first month. With $200.00 a month on this debt it would be paid off in time.",
  ],
  [
    cliffFixture({
      ...PREVENTED,
      from_savings: { amount: "175.00", send_by: "2027-11-01" },
    }),
    "Sofa card: $175.00 needed by Nov 1, 2027",
    "Your plan pays it off by Nov 4, 2027, but the money for this part comes too late. Send it from your savings, or back-interest is charged.",
  ],
  [
    cliffFixture({
      ...PREVENTED,
      kind: "rate_rise",
      from_savings: { amount: "175.00", send_by: "2027-11-01" },
    }),
    "Sofa card: $175.00 needed by Nov 1, 2027",
    "Your plan pays it off by Nov 4, 2027, but the money for this part comes too late. Send it from your savings, or its rate rises.",
  ],
  [
    endlessFixture(),
    "Sofa card: minimum payments won't pay it off",
    "At $100.00 a month it would still be owed after a hundred years. $196.17 a month clears it in 3 years, $143.84 in 5.",
  ],
  [
    endlessFixture({ follows_income: true }),
    "Sofa card: the payment follows your income",
    "At $100.00 a month it doesn't cover the interest. Unpaid interest isn't charged interest, and the rest is forgiven when an income-driven plan ends.",
  ],
  [
    { kind: "over_limit", debt: SOFA.uuid, limit: "3000.00", above: "180.00" } as const,
    "Sofa card: $180.00 over its limit",
    "Pay $180.00 to get back to the limit of $3,000.00. Above it, the bank can decline purchases or charge a fee.",
  ],
  [
    SHORT,
    "Your budget runs short in February 2027",
    "Minimum payments add up to $592.00 that month, $192.00 more than your budget.",
  ],
] as const)("describes what will cost money and what avoids it: %#", ([warning, title, text]) => {
  expect(describeWarning(warning, [SOFA])).toMatchObject({ effect: "costs", title, text });
});

test.for([
  [
    cliffFixture(PREVENTED),
    "Your plan pays it off by Nov 4, 2027, so no back-interest is charged.",
  ],
  [
    cliffFixture({ ...PREVENTED, kind: "rate_rise" }),
    "Your plan pays it off before its rate rises after Nov 4, 2027.",
  ],
  [
    endlessFixture({ payoff_month: "2029-11-01" }),
    "Minimum payments alone would not pay it off in a hundred years. Your plan does by November 2029.",
  ],
] as const)("describes what the plan prevents: %#", ([warning, text]) => {
  expect(describeWarning(warning, [SOFA])).toMatchObject({ effect: "prevented", text });
});

test("describes the end of a rate that the plan accepts, and what that saves", () => {
  const warning = cliffFixture({ ...ACCEPTED, kind: "rate_rise", charged: "36.00" });

  expect(describeWarning(warning, [SOFA])).toMatchObject({
    effect: "accepted",
    text: "$1,800.00 is left when its rate rises to 24.00% after Nov 4, 2027, and costs $36.00 in the first month. Paying this debt first would prevent this but cost $5.80 more in total.",
  });
});

test.for([
  [
    "174.00",
    "Paying it off by then takes $174.00 a month on this debt, more than your budget has for it.",
  ],
  [null, "Your budget can't pay it off by then."],
] as const)(
  "a rate's end that the budget cannot avoid is no cost to avoid: %s",
  ([payment, why]) => {
    const late = { kind: "rate_rise", is_planned: true, is_too_late: true } as const;
    const warning = cliffFixture({ ...late, charged: "36.00", clearing_payment: payment });

    expect(describeWarning(warning, [SOFA])).toMatchObject({
      effect: "accepted",
      text: `$1,800.00 is left when its rate rises to 24.00% after Nov 4, 2027, and costs $36.00 in the first month. ${why}`,
    });
  },
);

test("a minimum that is an estimate is no cost to avoid, although the budget lacks money for it", () => {
  expect(describeWarning({ ...SHORT, is_estimated: true }, [SOFA])).toMatchObject({
    effect: "accepted",
    title: "February 2027",
    text: "Minimum payments may add up to about $592.00, about $192.00 more than your budget.",
  });
});

test("back-interest that only a larger budget avoids stays a cost to avoid", () => {
  const warning = cliffFixture({ is_planned: true, is_too_late: true });

  expect(describeWarning(warning, [SOFA])).toMatchObject({ effect: "costs" });
});

test("says that paying a debt first takes savings if its money comes too late", () => {
  const warning = cliffFixture({ ...ACCEPTED, is_too_late: true });
  const savings = "Part of that money comes too late and would have to come from your savings.";

  expect(describeWarning(warning, [SOFA]).text).toContain(`$5.80 more in total. ${savings}`);
  expect(describeWarning({ ...warning, kind: "rate_rise" }, [SOFA]).text).toContain(
    `$5.80 more in total. ${savings}`,
  );
});

test("back-interest stays a cost to avoid if paying its debt first costs more", () => {
  expect(describeWarning(cliffFixture(ACCEPTED), [SOFA])).toMatchObject({
    effect: "costs",
    text: "As planned, $1,800.00 is left after Nov 4, 2027, and all the interest so far is charged at once. Paying this debt first would avoid it, but cost $5.80 more in total.",
  });
});

test.for([
  ["2027-03-28", "2026-12-29", "89 days left, send by Mar 28, 2027"],
  ["2027-03-28", "2027-03-27", "1 day left, send by Mar 28, 2027"],
  ["2027-03-28", "2027-03-28", "Last day to send it"],
  ["2027-03-28", "2026-11-28", "Send by Mar 28, 2027"],
  [null, "2026-11-29", null],
] as const)(
  "counts down to the last day to send a payment, %s, on %s: %s",
  ([day, today, words]) => {
    const last_date = day && addDays(day, 2);

    expect(describeTimeLeft(cliffFixture({ last_date, send_by: day }), today)).toBe(words);
  },
);

test.for([
  ["2027-03-29", "1 day left"],
  ["2027-03-30", "Last day"],
  ["2027-03-31", null],
] as const)(
  "counts down to the end of an offer once no payment sent arrives in time, on %s: %s",
  ([today, words]) => {
    const ends = { last_date: "2027-03-30", send_by: "2027-03-28" };

    expect(describeTimeLeft(cliffFixture(ends), today)).toBe(words);
  },
);

test("counts down to the day to send money from savings, which the title names", () => {
  const from_savings = { amount: "175.00", send_by: "2027-11-01" };

  expect(describeTimeLeft(cliffFixture({ from_savings }), "2027-10-22")).toBe(
    "10 days left, send by Nov 1, 2027",
  );
});

test("counts down only to a date", () => {
  const warning = { kind: "over_limit" as const, debt: SOFA.uuid, limit: "1.00", above: "1.00" };

  expect(describeTimeLeft(warning, "2026-11-29")).toBeNull();
});
