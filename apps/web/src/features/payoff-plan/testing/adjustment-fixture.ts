/** One entry of each kind, for tests with the date November 21, 2026. */
export const REFUND = {
  kind: "one_off" as const,
  id: "0b9a6a3e-0000-4000-8000-000000000011",
  name: "Tax refund",
  on: "2027-04-15",
  amount: "1200.50",
  debt: null,
};
export const BONUS = {
  kind: "recurring" as const,
  id: "0b9a6a3e-0000-4000-8000-000000000012",
  name: "Bonus",
  first_on: "2027-03-15",
  every_months: 6,
  last_on: null,
  amount: "300.00",
};
export const RAISE = {
  kind: "growth" as const,
  first_on: "2027-06-01",
  every_months: 12,
  amount: "25.00",
  percent: "2.5",
};
export const PAUSE = {
  kind: "pause" as const,
  id: "0b9a6a3e-0000-4000-8000-000000000013",
  from: "2027-02-01",
  through: "2027-03-31",
};
