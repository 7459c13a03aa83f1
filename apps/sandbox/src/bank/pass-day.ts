import { addDays, type CalendarDate } from "./calendar-date.ts";
import { closeStatement, endCardDay, payCard, purchaseOnCard, startCardDay } from "./card.ts";
import {
  type Account,
  accountOf,
  type Debt,
  type HouseholdState,
  isDebt,
  type Transfer,
} from "./household.ts";
import { OVERPAID, paymentAt } from "./merchants.ts";
import { payMortgage, startMortgageDay } from "./mortgage.ts";
import type { Happening, Movement, Note } from "./movement.ts";
import { pullPayments, sendOrders } from "./send-payment.ts";
import { endLoanDay, payLoan, startLoanDay } from "./simple-loan.ts";
import { type Spent, spentOn } from "./spending.ts";
import type { Cents } from "./terms.ts";

const BUSINESS_DAYS_TO_RETURN = 5;

/**
 * Lets the next day pass, in the order in which a bank works: what was pending posts, lenders see
 * what was missed and pull what they may, payments arrive, money is spent and earned, payments are
 * sent, and at the end the day's balances bear interest and statements close.
 */
export function passDay(state: HouseholdState): void {
  const day = addDays(state.today, 1);
  state.today = day;
  postPending(state, day);
  for (const account of Object.values(state.accounts)) {
    startAccountDay(account, day, noteOn(state, account, "start"));
  }
  pullPayments(state, day);
  arrive(state, day);
  spend(state, day);
  sendOrders(state, day);
  for (const account of Object.values(state.accounts)) {
    endAccountDay(account, day, noteOn(state, account, "end"));
  }
}

/** Takes a movement into the books: it counts today or, while it is pending, later. */
export function book(state: HouseholdState, happening: Happening): void {
  const movement = { ...happening, bookedOn: state.today };
  state.movements.push(movement);
  if (movement.postedOn <= state.today) post(state, movement);
  else state.pending.push(movement);
}

function postPending(state: HouseholdState, day: CalendarDate): void {
  const due = state.pending.filter(({ postedOn }) => postedOn <= day);
  state.pending = state.pending.filter(({ postedOn }) => postedOn > day);
  for (const movement of due) post(state, movement);
}

// Money that is not a payment: spent, earned, given back.
function post(state: HouseholdState, { account: id, cents, kind }: Movement): void {
  const account = accountOf(state, id);
  if (account.kind === "card") {
    if (kind === "payment") payCard(account, -cents, state.today);
    else purchaseOnCard(account, cents);
  } else if (account.kind === "checking" || account.kind === "savings") account.cents -= cents;
}

function startAccountDay(account: Account, day: CalendarDate, note: Note): void {
  if (account.kind === "card") startCardDay(account, day, note);
  else if (account.kind === "mortgage") startMortgageDay(account, day);
  else if (isDebt(account)) startLoanDay(account, day, note);
}

function endAccountDay(account: Account, day: CalendarDate, note: Note): void {
  if (account.kind === "card") {
    endCardDay(account, day, note);
    closeStatement(account, day, note);
  } else if (isDebt(account) && account.kind !== "mortgage") endLoanDay(account);
}

function arrive(state: HouseholdState, day: CalendarDate): void {
  const arriving = state.inTransit.filter(({ arrivesOn }) => arrivesOn <= day);
  state.inTransit = state.inTransit.filter(({ arrivesOn }) => arrivesOn > day);
  for (const transfer of arriving) receive(state, transfer, day);
}

function receive(state: HouseholdState, transfer: Transfer, day: CalendarDate): void {
  const { to, cents, number } = transfer;
  if (to === null) return;
  const account = accountOf(state, to);
  if (!isDebt(account)) {
    account.cents += cents;
    const movement = {
      account: to,
      kind: "routine",
      cents: -cents,
      on: day,
      postedOn: day,
    } as const;
    state.movements.push({ ...movement, bookedOn: day, key: `back/${number}`, merchant: OVERPAID });
    return;
  }
  const note = noteOn(state, account, `payment/${number}`);
  note({ kind: "payment", cents: -cents, merchant: paymentAt(account.kind, transfer.isPulled) });
  const left = applyPayment(account, { cents, on: day }, note);
  if (left > 0) giveBack(state, { ...transfer, cents: left }, note);
}

/** Returns what the lender has no use for. */
function applyPayment(debt: Debt, payment: { cents: Cents; on: CalendarDate }, note: Note): Cents {
  if (debt.kind === "mortgage") return payMortgage(debt, payment, note);
  if (debt.kind !== "card") return payLoan(debt, payment, note);
  payCard(debt, payment.cents, payment.on);
  return 0;
}

/** A loan is repaid: the lender sends back what came on top. */
function giveBack(state: HouseholdState, { cents, from }: Transfer, note: Note): void {
  note({ kind: "refund", cents, merchant: OVERPAID });
  state.payments += 1;
  const sentOn = state.today;
  const arrivesOn = addDays(sentOn, BUSINESS_DAYS_TO_RETURN);
  const back = { number: state.payments, from: null, to: from, cents, sentOn, arrivesOn };
  state.inTransit.push({ ...back, isPulled: false });
}

function spend(state: HouseholdState, day: CalendarDate): void {
  for (const [account, spending] of Object.entries(state.terms.spending)) {
    for (const spent of spentOn(spending, day)) book(state, happeningOf(account, day, spent));
  }
}

/** What was spent, as it happened on the account. */
export function happeningOf(account: string, on: CalendarDate, spent: Spent): Happening {
  const { key, ...rest } = spent;
  return { ...rest, key: `${account}/${key}`, account, on };
}

// Whatever an account does by itself is posted at once.
function noteOn(state: HouseholdState, { terms }: Account, moment: string): Note {
  let count = 0;
  return ({ kind, cents, merchant }) => {
    count += 1;
    const key = `${terms.id}/${state.today}/${moment}/${count}`;
    const { today } = state;
    const movement = { key, account: terms.id, kind, cents, merchant, on: today, postedOn: today };
    state.movements.push({ ...movement, bookedOn: today });
  };
}
