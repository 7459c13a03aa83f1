import type { PayoffChange } from "@snowball/contract";

/** A change between November 1 and December 5, 2026, from 17 months to 18, without causes. */
export const CHANGE: PayoffChange = {
  from: "2026-11-01",
  to: "2026-12-05",
  before: {
    status: "plan",
    months: 17,
    debt_free_month: "2028-04-01",
    cost: "5000.00",
    fault: null,
    left_out: [],
  },
  after: {
    status: "plan",
    months: 18,
    debt_free_month: "2028-06-01",
    cost: "5321.07",
    fault: null,
    left_out: [],
  },
  parts: [],
  as_entered: [],
  late: [],
  gone: [],
};
