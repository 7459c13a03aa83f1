import { businessDayUntil } from "../../bank/business-days.ts";
import {
  addDays,
  addMonths,
  dayOfMonth,
  latestOnDay,
  nextOnDay,
} from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { CardBalanceTerms, CardTerms, Cents, PastPayment } from "../../bank/index.ts";
import { seeded } from "../../bank/seeded.ts";
import { amountIn, dateIn, toCents, toRate } from "./configured.ts";
import { creditLimit, openingCents } from "./opening-balance.ts";
import type { PlannedAccount } from "./planned-account.ts";

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
const DAYS_TO_PAY_AT_LEAST = 21;
/** So recent that the next statement is still to come. */
const USUAL_DAYS_BEHIND = 2;
const SMALLEST_MINIMUM_CENTS = 3_500;
/** The usual rule of card issuers: one percent of the statement plus the month's interest. */
const MINIMUM_SHARE = 10_000;
const STATEMENT_SHARE = 0.93;
const LATE_FEE = { first: 3_000, again: 4_100 };
/** Whatever falls due sooner has been pulled already. */
const DAYS_OF_A_PULL = 4;

type Days = {
  closeDay: number;
  closedOn: CalendarDate;
  dueDay: number;
  dueOn: CalendarDate;
  /** When the first missed bill was due; null if none was missed. */
  missedOn: CalendarDate | null;
};

/** Returns the card's terms on the day its bank is linked. */
export function cardTerms(account: PlannedAccount): CardTerms {
  const { config, bornOn, key, name } = account;
  const { liability = {}, bank = {} } = config;
  const chance = seeded(`${account.seed}/card`);
  const isOverdue = liability.is_overdue === true;
  const days = isOverdue ? daysBehind(account) : daysOf(account, () => chance.whole(1, 28));
  const owed = openingCents(account);
  const balances = balancesOf(account, chance.pick(INVENTED_RATES), owed);
  const statement = amountIn(liability["last_statement_balance"]) ?? usualStatement(owed);
  const own = usualMinimum(statement, balances);
  const given = amountIn(liability.minimum_payment_amount);
  const isBehind = isOverdue && days.dueOn >= bornOn;
  // A configured minimum contains what was missed, as a bank reports it.
  const minimum = given ?? (isBehind ? 2 * own : own);
  const missed = isBehind ? Math.max(1, minimum - own) : 0;
  const isPaid = !isOverdue && days.dueOn < addDays(bornOn, DAYS_OF_A_PULL);
  const usual = amountToPay(account, { minimum: given ?? own, statement });
  return {
    kind: "card",
    id: key,
    name,
    limit: creditLimit(account),
    balances,
    closeDay: days.closeDay,
    dueDay: days.dueDay,
    minimum: { floor: SMALLEST_MINIMUM_CENTS, share: MINIMUM_SHARE },
    lateFee: LATE_FEE,
    inGrace: bank.in_grace === true,
    bill: {
      closedOn: days.closedOn,
      dueOn: days.dueOn,
      cents: statement,
      minimum: Math.min(Math.max(0, owed), minimum),
      pastDue: missed,
      paid: isPaid ? usual : 0,
    },
    ...lastPayment(account, { ...days, usual, isPaid }),
  };
}

function daysOf({ config, bornOn }: PlannedAccount, invent: () => number): Days {
  const { statement_day_of_month: configured } = config.inflow_model ?? {};
  const given = dateIn(config.liability?.["next_payment_due_date"]);
  const ofBill = given === null ? null : dayOfMonth(addDays(given, -DAYS_TO_PAY));
  const closeDay = configured === "last" ? 31 : (configured ?? ofBill ?? invent());
  const closedOn = latestOnDay(bornOn, closeDay);
  const usual = addDays(closedOn, DAYS_TO_PAY);
  const dueOn = given !== null && given > closedOn ? given : usual;
  return { closeDay, closedOn, dueDay: dayOfMonth(given ?? usual), dueOn, missedOn: null };
}

/** A bill was missed: where its next statement has come since, that one asks for both. */
function daysBehind({ config, bornOn }: PlannedAccount): Days {
  const given = dateIn(config.liability?.["next_payment_due_date"]);
  const behind = config.bank?.days_behind ?? USUAL_DAYS_BEHIND;
  const missed = given !== null && given < bornOn ? given : addDays(bornOn, -behind);
  const dueDay = dayOfMonth(missed);
  const closeDay = dayOfMonth(addDays(missed, -DAYS_TO_PAY));
  const closedOn = latestOnDay(bornOn, closeDay);
  const dueOn = nextOnDay(addDays(closedOn, DAYS_TO_PAY_AT_LEAST - 1), dueDay);
  return { closeDay, closedOn, dueDay, dueOn, missedOn: missed };
}

function balancesOf(account: PlannedAccount, rate: number, owed: Cents): CardBalanceTerms[] {
  const { config, bornOn } = account;
  const { liability = {}, bank = {} } = config;
  const given = Object.entries(APR_FIELDS).flatMap(([field, kind]) => {
    const percentage = liability[field];
    return typeof percentage === "number" ? [{ kind, percentage }] : [];
  });
  const invented = [
    { kind: "purchase_apr", percentage: rate } as const,
    { kind: "cash_apr", percentage: INVENTED_CASH_RATE } as const,
  ];
  const rates = given.length > 0 ? given : invented;
  const parts = (bank.balances ?? []).map((part, index): CardBalanceTerms => {
    const { promotion, deferred } = part;
    const through = (months: number): CalendarDate => addMonths(bornOn, months);
    return {
      id: `part-${index}`,
      kind: part.apr_type,
      cents: toCents(part.amount),
      rate: toRate(part.apr),
      ...(promotion && {
        promotion: { rate: toRate(promotion.apr), through: through(promotion.months) },
      }),
      ...(deferred && {
        deferred: { through: through(deferred.months), accrued: toCents(deferred.accrued) },
      }),
    };
  });
  const elsewhere = parts.reduce((sum, { cents }) => sum + cents, 0);
  // The rest is owed for purchases, or for the first kind there is.
  const ordered = rates.toSorted((a, b) => Number(isPurchase(b)) - Number(isPurchase(a)));
  const usual = ordered.map(({ kind, percentage }, index): CardBalanceTerms => {
    return { id: kind, kind, cents: index === 0 ? owed - elsewhere : 0, rate: toRate(percentage) };
  });
  return [...usual, ...parts];
}

function isPurchase({ kind }: { kind: string }): boolean {
  return kind === "purchase_apr";
}

function usualStatement(owed: Cents): Cents {
  return Math.max(0, Math.round(owed * STATEMENT_SHARE));
}

function usualMinimum(statement: Cents, [first]: CardBalanceTerms[]): Cents {
  if (statement <= 0) return 0;
  const interest = Math.round((statement * (first?.rate ?? 0)) / 12_000_000);
  return Math.min(
    statement,
    Math.max(SMALLEST_MINIMUM_CENTS, Math.round(statement / 100) + interest),
  );
}

function amountToPay(
  { config }: PlannedAccount,
  { minimum, statement }: { minimum: Cents; statement: Cents },
): Cents {
  return config.bank?.autopay === "statement" || config.bank?.in_grace === true
    ? statement
    : minimum;
}

function lastPayment(
  { config, bornOn }: PlannedAccount,
  about: Days & { usual: Cents; isPaid: boolean },
): { lastPayment?: PastPayment } {
  const { liability = {} } = config;
  const cents = amountIn(liability["last_payment_amount"]) ?? about.usual;
  const before = lastPaidBy(about);
  const arrived = businessDayUntil(before < bornOn ? before : bornOn);
  const on = dateIn(liability["last_payment_date"]) ?? arrived;
  return cents > 0 ? { lastPayment: { cents, on } } : {};
}

/** An overdue card was last paid for the bill before the one that it missed. */
function lastPaidBy({
  dueOn,
  closedOn,
  missedOn,
  isPaid,
}: Days & { isPaid: boolean }): CalendarDate {
  if (missedOn !== null) return addDays(addMonths(missedOn, -1), -1);

  return isPaid ? addDays(dueOn, -1) : addDays(closedOn, -6);
}
