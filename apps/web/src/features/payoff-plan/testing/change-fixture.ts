import type { PayoffChange } from "@snowball/contract";

/** A change between November 1 and December 5, 2026, from 17 months to 18, without causes. */
export const CHANGE: PayoffChange = {
  from: "2026-11-01",
  to: "2026-12-05",
  status_before: "plan",
  status_after: "plan",
  months_before: 17,
  months_after: 18,
  debt_free_month_before: "2028-04-01",
  debt_free_month_after: "2028-06-01",
  cost_before: "5000.00",
  cost_after: "5321.07",
  fault_before: null,
  fault_after: null,
  left_out_before: [],
  left_out_after: [],
  parts: [],
  as_entered: [],
  gone: [],
};
