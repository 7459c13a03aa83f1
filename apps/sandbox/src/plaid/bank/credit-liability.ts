import { monthlyInterest } from "./amortize.ts";
import { addDays, addMonths, latestOnDay } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { OverrideLiability } from "./custom-user.ts";
import { currentBalance } from "./describe-account.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { seeded } from "../../bank/seeded.ts";

/** An entry of one of the lists of `/liabilities/get`, by Plaid's field names. */
export type LiabilityEntry = { account_id: string; [field: string]: unknown };

type Apr = { apr_percentage: number; apr_type: string; [field: string]: unknown };

const APR_FIELDS = {
  purchase_apr: "purchase_apr",
  cash_apr: "cash_apr",
  balance_transfer_apr: "balance_transfer_apr",
  special_apr: "special",
} as const;

const INVENTED_RATES: [number, ...number[]] = [17.99, 19.24, 21.49, 24.74, 27.99];
const INVENTED_CASH_RATE = 29.99;
/** Card issuers leave at least three weeks between a statement and its due date. */
const DAYS_TO_PAY = 25;
const SMALLEST_MINIMUM_CENTS = 3_500;

/** Computes the credit entry of a card; the configuration's own values are laid over it later. */
export function creditLiability(account: PlannedAccount, today: CalendarDate): LiabilityEntry {
  const liability = account.config.liability ?? {};
  const chance = seeded(`${account.seed}/card`);
  const statementDay = statementDayOf(account) ?? chance.whole(1, 28);
  const balanceCents = Math.round(currentBalance(account, today) * 100);
  const statementCents = Math.max(0, Math.round(balanceCents * 0.93));
  const aprs = aprsOf(liability, chance.pick(INVENTED_RATES), balanceCents);
  const minimum = liability.minimum_payment_amount ?? minimumCents(statementCents, aprs) / 100;
  const lastStatement = latestOnDay(today, statementDay);
  const overdue = liability.is_overdue === true;
  return {
    account_id: account.accountId,
    aprs,
    is_overdue: overdue,
    last_payment_amount: liability["last_payment_amount"] ?? minimum,
    last_payment_date: addDays(lastStatement, -6),
    last_statement_issue_date: lastStatement,
    last_statement_balance: statementCents / 100,
    minimum_payment_amount: minimum,
    next_payment_due_date: dueDate(lastStatement, { today, overdue }),
  };
}

function statementDayOf({ config }: PlannedAccount): number | undefined {
  const day = config.inflow_model?.statement_day_of_month;
  return day === "last" ? 31 : day;
}

function dueDate(
  lastStatement: CalendarDate,
  { today, overdue }: { today: CalendarDate; overdue: boolean },
): CalendarDate {
  const due = addDays(lastStatement, DAYS_TO_PAY);
  if (overdue) return due < today ? due : addDays(addMonths(lastStatement, -1), DAYS_TO_PAY);
  return due >= today ? due : addDays(addMonths(lastStatement, 1), DAYS_TO_PAY);
}

function aprsOf(liability: OverrideLiability, rate: number, balanceCents: number): Apr[] {
  const given = Object.entries(APR_FIELDS).flatMap(([field, type]) => {
    const percentage = liability[field];
    return typeof percentage === "number" ? [[type, percentage] as const] : [];
  });
  const rates =
    given.length > 0
      ? given
      : ([
          ["purchase_apr", rate],
          ["cash_apr", INVENTED_CASH_RATE],
        ] as const);
  // The whole balance is owed for purchases, or for the first kind there is.
  const bearer = rates.some(([type]) => type === "purchase_apr") ? "purchase_apr" : rates[0]?.[0];
  return rates.map(([type, percentage]) => {
    const subject = type === bearer ? Math.max(0, balanceCents) : 0;
    return {
      apr_percentage: percentage,
      apr_type: type,
      balance_subject_to_apr: subject / 100,
      interest_charge_amount: monthlyInterest(subject, percentage) / 100,
    };
  });
}

// The usual rule of card issuers: one percent of the statement plus the month's interest.
function minimumCents(statementCents: number, aprs: Apr[]): number {
  if (statementCents === 0) return 0;
  const rate = aprs[0]?.apr_percentage ?? 0;
  const usual = Math.round(statementCents / 100) + monthlyInterest(statementCents, rate);
  return Math.min(statementCents, Math.max(SMALLEST_MINIMUM_CENTS, usual));
}
