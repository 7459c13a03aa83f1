import { CHARGED, COMPOSITE, type FlatPortfolio } from "./flat-portfolio.ts";
import { type FlatRun, closeFlat, payBalance, payCarried } from "./flat-pay.ts";

/**
 * Rounding is `floor(product + HALF)`. A true product is a whole multiple of some billionth (rates are
 * fractions), so this puts an exact half above it and nothing else; roots are never exactly half.
 */
const HALF = 0.5 + 3e-10;
/** What is left of HALF above an exact half. */
const TIE = 6e-10;

/** Interest, fees and minimums of a month. @returns the sum of the minimums. */
export function chargeFlat(run: FlatRun): number {
  const { flat, amount, owed, minimum: paid } = run;
  const { size, first, kind, least, shareOfOwed, shareOfCharges } = flat;
  const { factor } = run.regime;
  const isHalfEven = flat.isHalfEven;
  const half = HALF;
  let minimums = 0;
  for (let debt = 0; debt < size; debt += 1) {
    const before = owed[debt] as number;
    if (before === 0) continue;
    if (kind[debt] === COMPOSITE || isHalfEven) {
      minimums += chargeSlowly(run, debt);
      continue;
    }
    const at = first[debt] as number;
    let charges = Math.floor(before * (factor[at] as number) + half);
    if (kind[debt] === CHARGED)
      charges += deferredIn(run, at, before) + feeIn(flat, debt, run.month);
    const due = before + charges;
    const share =
      before * (shareOfOwed[debt] as number) + charges * (shareOfCharges[debt] as number);
    const asked = Math.floor(share + half);
    const floor = least[debt] as number;
    const minimum = asked > floor ? asked : floor;
    const left = minimum < due ? due - minimum : 0;
    run.cost += charges;
    minimums += due - left;
    paid[debt] = due - left;
    amount[at] = left;
    owed[debt] = left;
    if (left === 0) closeFlat(run, debt);
  }

  return minimums;
}

/** The same for any debt. @returns its minimum. */
function chargeSlowly(run: FlatRun, debt: number): number {
  const { flat, month, amount } = run;
  const before = run.owed[debt] as number;
  const first = flat.first[debt] as number;
  let charges = 0;
  for (let at = first; at < (flat.first[debt + 1] as number); at += 1) {
    if ((amount[at] as number) > 0) charges += accrue(run, debt, at);
  }
  if (flat.daily[debt]?.capitaliseIn.includes(month)) capitalise(run, debt);
  const fee = feeIn(flat, debt, month);
  amount[first] = (amount[first] as number) + fee;
  charges += fee;
  run.cost += charges;
  const due = before + charges;
  const paid = Math.min(due, minimumOf(flat, debt, { month, before, charges }));
  const rests = flat.restsUntil[debt] as number;
  if (flat.joins && rests > 0 && month === rests + 1) {
    run.joined += paid - (flat.budget.joining[debt] as number);
  }
  payMinimum(run, debt, paid);
  run.owed[debt] = due - paid;
  run.minimum[debt] = paid;
  if (due === paid) closeFlat(run, debt);

  return paid;
}

/** A month's interest of one balance, added to it. */
function accrue(run: FlatRun, debt: number, at: number): number {
  const { flat, month, amount } = run;
  const own = amount[at] as number;
  const daily = flat.daily[debt];
  const days = daily ? (daily.factors[Math.min(month, daily.factors.length) - 1] as number) : 1;
  const charged = rounded(own * (run.regime.factor[at] as number) * days, flat);
  const interest = charged + deferredIn(run, at, own);
  if (daily) run.carried[debt] = (run.carried[debt] as number) + interest;
  else amount[at] = own + interest;

  return interest;
}

/** Gathers a month of deferred interest. @returns what falls due of it: after the deadline, all. */
function deferredIn({ flat, memo, month }: FlatRun, at: number, own: number): number {
  const until = flat.deferredUntil[at] as number;
  const gathered = memo[at] as number;
  if (month <= until) memo[at] = gathered + rounded(own * (flat.deferredRate[at] as number), flat);
  if (month !== until + 1) return 0;
  memo[at] = 0;

  return gathered;
}

function rounded(product: number, { isHalfEven }: FlatPortfolio): number {
  const raised = product + HALF;
  const whole = Math.floor(raised);
  if (!isHalfEven || whole % 2 === 0 || raised - whole > TIE) return whole;

  return whole - 1;
}

function minimumOf(
  flat: FlatPortfolio,
  debt: number,
  { month, before, charges }: { month: number; before: number; charges: number },
): number {
  if (month <= (flat.restsUntil[debt] as number)) return 0;
  const ofOwed = before * (flat.shareOfOwed[debt] as number);
  const shareOfCharges = flat.shareOfCharges[debt] as number;
  // Charges that count whole are added to the rounded share: an exact half goes by its own cent.
  const asked =
    shareOfCharges === 1
      ? rounded(ofOwed, flat) + charges
      : rounded(ofOwed + charges * shareOfCharges, flat);

  return Math.max(asked, flat.least[debt] as number);
}

/** What a debt charges in a month beside interest. */
function feeIn(
  { monthlyFee, annualFee, annualFrom }: FlatPortfolio,
  debt: number,
  month: number,
): number {
  const monthly = monthlyFee[debt] as number;
  const annual = annualFee[debt] as number;
  if (annual === 0) return monthly;
  const since = month - (annualFrom[debt] as number);

  return since >= 0 && since % 12 === 0 ? monthly + annual : monthly;
}

/** Unpaid interest becomes principal of the first balance that is owed. */
function capitalise(run: FlatRun, debt: number): void {
  const { amount, flat } = run;
  const start = flat.first[debt] as number;
  const end = flat.first[debt + 1] as number;
  let at = start;
  while (at < end && amount[at] === 0) at += 1;
  if (at === end) at = start;
  amount[at] = (amount[at] as number) + (run.carried[debt] as number);
  run.carried[debt] = 0;
}

function payMinimum(run: FlatRun, debt: number, minimum: number): void {
  const { first } = run.flat;
  let left = minimum - payCarried(run, debt, minimum);
  for (
    let turn = first[debt] as number;
    left > 0 && turn < (first[debt + 1] as number);
    turn += 1
  ) {
    left -= payBalance(run, run.regime.minimumOrder[turn] as number, left);
  }
}
