import { amountFromCents, sumAmounts } from "@snowball/money";
import fc from "fast-check";

import type { BalanceFacts, DebtFacts } from "../facts/debt-facts.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import type { LedgerFacts, OpenObligation } from "../month/ledger-facts.ts";
import { cardFacts } from "./debt-facts.ts";
import { type Household, NOTHING_SENT } from "./paying-household.ts";

const TODAY = "2027-06-10";
/** An overdue bill, a bill of this month, and a bill of next month that must be sent this month. */
const LATE = "2027-05-28";
const THIS_MONTH = ["2027-06-02", "2027-06-10", "2027-06-14", "2027-06-28"];
const AHEAD = "2027-07-01";
const LAST_SAFE_DAYS = new Map([[AHEAD, "2027-06-28"]]);

const source = fc.constantFrom("bank", "user");
const rate = fc.constantFrom("0", "5.5", "7.49", "21.49", "24", "29.99");
const owedCents = fc.oneof(
  fc.integer({ min: 1, max: 60_00 }),
  fc.integer({ min: 60_00, max: 9_000_00 }),
);

const anyBalances = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.record({ cents: owedCents, rate })) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ cents: owedCents, rate }), { minLength: 2, maxLength: 3 }),
  },
);

/** A mortgage is far from its last payment: whether money in transit is its bill or an extra is not recorded. */
const MORTGAGE_AT_LEAST = 30_000_00;

type OwnBalance = { cents: number; rate: string };

function balancesOf(kind: string, balances: readonly OwnBalance[]): OwnBalance[] {
  if (kind === "credit_card") return [...balances];

  return balances.slice(0, 1).map(({ cents, rate: apr }) => ({
    cents: kind === "mortgage" ? MORTGAGE_AT_LEAST + cents : cents,
    rate: apr,
  }));
}

/** Ends before, in and after this month. */
const lastDate = fc.constantFrom(
  "2027-06-12",
  "2027-06-16",
  "2027-06-20",
  "2027-07-02",
  "2027-08-15",
);

const NO_OFFER = { promo: null, deferred: null };

const anyOffer = fc.oneof(
  { weight: 3, arbitrary: fc.constant(NO_OFFER) },
  {
    weight: 1,
    arbitrary: lastDate.map((last) => ({ ...NO_OFFER, promo: { apr: "0", last_date: last } })),
  },
  {
    weight: 1,
    arbitrary: lastDate.map((last) => ({
      ...NO_OFFER,
      deferred: { apr: "29.99", last_date: last, accrued: "90.00" },
    })),
  },
);

const anyKind = fc.constantFrom(
  "credit_card",
  "credit_card",
  "student_loan",
  "auto_loan",
  "mortgage",
);

const anyRule = fc.constantFrom<"1" | "2.5" | null>("1", "1", "2.5", null).map((percent) =>
  percent === null
    ? null
    : ({
        type: percent === "1" ? "percent_plus_interest" : "percent",
        amount: null,
        percent,
        floor: "35.00",
        term_months: null,
        source: "user",
      } as const),
);

const anyDebt = fc
  .record({
    kind: anyKind,
    source,
    balances: anyBalances,
    rule: anyRule,
    offer: anyOffer,
    minimum: fc.integer({ min: 20_00, max: 400_00 }),
    escrow: fc.integer({ min: 1_00, max: 300_00 }),
    isIncluded: fc.boolean(),
  })
  .map(({ kind, source: from, balances, rule, offer, minimum, escrow, isIncluded }): DebtFacts => {
    const own = balancesOf(kind, balances);
    const owed = own.reduce((sum, { cents }) => sum + cents, 0);
    return cardFacts({
      kind,
      owed: { value: amountFromCents(owed), source: from },
      balances: own.map(({ cents, rate: apr }, index): BalanceFacts => ({
        id: `balance-${index}`,
        apr_type: null,
        amount: amountFromCents(cents),
        paid_this_month: null,
        apr: { value: apr, source: "user" },
        ...(kind === "credit_card" && index === 0 ? offer : NO_OFFER),
      })),
      minimum: {
        value: amountFromCents(minimum + (kind === "mortgage" ? escrow : 0)),
        source: from,
      },
      minimum_rule: kind === "credit_card" ? rule : null,
      accrual: kind === "student_loan" ? "simple_daily" : "monthly",
      escrow: kind === "mortgage" ? amountFromCents(escrow) : null,
      is_included: kind === "mortgage" ? isIncluded : true,
    });
  });

const billed = fc.integer({ min: 10_00, max: 500_00 }).map(amountFromCents);

function obligationOn(on: string, amount: string | null): OpenObligation {
  return {
    cycle: on,
    due_date: on,
    pay_by: LAST_SAFE_DAYS.get(on) ?? on,
    amount,
    paid: "0.00",
    is_late: on < TODAY,
  };
}

/** An overdue bill always has an amount. */
const anyObligations = fc
  .record({
    late: fc.option(
      billed.map((amount) => obligationOn(LATE, amount)),
      { freq: 1 },
    ),
    own: fc.option(
      fc
        .tuple(fc.constantFrom(...THIS_MONTH), fc.option(billed))
        .map((each) => obligationOn(...each)),
    ),
    ahead: fc.option(
      fc.option(billed).map((amount) => obligationOn(AHEAD, amount)),
      { freq: 2 },
    ),
  })
  .map(({ late, own, ahead }) => [late, own, ahead].filter((each) => each !== null));

/** Bills may be above what is owed; null is a debt without any date. */
const anyLedger = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.constant<LedgerFacts>({
      ...NOTHING_SENT,
      due_this_month: "0.00",
      is_met_before: true,
    }),
  },
  {
    weight: 7,
    arbitrary: anyObligations.map((open): LedgerFacts => {
      const next = open.find(({ cycle }) => cycle === AHEAD)?.amount ?? null;
      const due = open.flatMap(({ cycle, amount }) => (cycle === AHEAD ? [] : [amount]));
      const sum = due.every((amount) => amount !== null) ? sumAmounts(due) : null;
      return {
        ...NOTHING_SENT,
        open,
        due_this_month: sum,
        ...(next !== null && { next_bill: next }),
      };
    }),
  },
);

const anySettings = fc.record({
  strategy: fc.constantFrom("avalanche", "snowball", "minimum_only"),
  total: fc.option(fc.integer({ min: 100_00, max: 2_500_00 }).map(amountFromCents)),
  extra: fc.constantFrom("0.00", "120.00"),
  rollover: fc.boolean(),
  steady: fc.constantFrom(true, false, null),
});

/** Households that have not sent anything this month. */
export const anyHousehold: fc.Arbitrary<Household> = fc
  .record({
    debts: fc.array(fc.record({ facts: anyDebt, ledger: anyLedger }), {
      minLength: 1,
      maxLength: 4,
    }),
    settings: anySettings,
  })
  .map(({ settings, debts: all }): Household => {
    const debts = all.map(withoutUncertainCent).map(withDueDay);
    return {
      today: TODAY,
      debts: debts.map(({ facts }, index) => ({ ...facts, uuid: `debt-${index}` })),
      ledger: new Map(
        debts.flatMap(({ ledger }, index) => (ledger ? [[`debt-${index}`, ledger] as const] : [])),
      ),
      settings: { ...NO_CHANGES, ...settings },
    };
  });

/** The bill of this month is due on the debt's day. A debt without any date has none. */
function withDueDay({ facts, ledger }: DebtAndLedger): DebtAndLedger {
  const own = ledger?.open.find(({ cycle }) => THIS_MONTH.includes(cycle));
  const day = own === undefined ? facts.due_day : Number(own.cycle.slice(-2));

  return { facts: { ...facts, due_day: ledger === null ? null : day }, ledger };
}

type DebtAndLedger = { facts: DebtFacts; ledger: LedgerFacts | null };

/**
 * A payment in transit reduces the balances of a card in proportion until its lender posts it. With several rates, the
 * interest until next month's payment can round the other way, so these cards have no bill to send ahead.
 */
function withoutUncertainCent({ facts, ledger }: DebtAndLedger): DebtAndLedger {
  if (ledger === null || facts.balances.length === 1) return { facts, ledger };

  return { facts, ledger: { ...ledger, open: ledger.open.filter(({ cycle }) => cycle !== AHEAD) } };
}

const NO_CHANGES: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: null,
  rollover: true,
  changes: [],
};
