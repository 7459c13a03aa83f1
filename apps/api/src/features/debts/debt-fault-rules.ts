import {
  type AutopayInput,
  type DebtBalanceInput,
  type DebtChange,
  type DebtInput,
  type FieldErrors,
  type MinimumRuleInput,
} from "@snowball/contract";
import { signOf } from "@snowball/money";

import { amountFault, lastDateFault, rateFault } from "./figure-fault-rules.ts";

type Fault = string | null;

/** Returns errors for invalid input about a debt, by field. Empty if all of it is valid. */
export function faultsInInput(input: DebtInput | DebtChange, today: string): FieldErrors {
  return fieldErrors({
    name: [input.name?.trim() === "" ? "This field may not be blank." : null],
    currency: [currencyFault(input.currency)],
    owed: ["owed" in input ? amountFault(input.owed, "The balance") : null],
    balances: faultsOfAll(input.balances ?? [], today),
    minimum: [amountFault(input.minimum, "The minimum payment")],
    minimum_rule: input.minimum_rule ? ruleFaults(input.minimum_rule) : [],
    accrued_interest: [amountFault(input.accrued_interest, "The unpaid interest")],
    monthly_fee: [amountFault(input.monthly_fee, "The fee")],
    annual_fee: [amountFault(input.annual_fee?.amount, "The fee")],
    escrow: [amountFault(input.escrow, "The escrow")],
    autopay: input.autopay ? autopayFaults(input.autopay) : [],
    deferment_until: [lastDateFault(input.deferment_until, { today, what: "The deferment" })],
  });
}

function faultsOfAll(balances: readonly DebtBalanceInput[], today: string): Fault[] {
  const isRepeated = new Set(balances.map(({ id }) => id)).size < balances.length;

  return [
    ...balances.flatMap((balance, index) =>
      balanceFaults(balance, today).map((fault) => fault && `${index}.${fault}`),
    ),
    isRepeated ? "Each balance needs an id of its own." : null,
  ];
}

/** Returns only the fields that have errors. */
export function fieldErrors(faults: Record<string, readonly Fault[]>): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults)
      .map(([field, found]) => [field, found.filter((fault) => fault !== null)] as const)
      .filter(([, found]) => found.length > 0),
  );
}

function autopayFaults({ type, amount = null }: AutopayInput): Fault[] {
  if (type === "other" && amount === null) return ["amount: This field is required."];
  if (type !== "other" && amount !== null) {
    return ["amount: Leave this out: only a payment of another amount has one."];
  }

  return [named("amount", amountFault(amount, "The payment"))];
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

function currencyFault(currency: string | undefined): Fault {
  return currency === undefined || currencies.has(currency) ? null : "There is no such currency.";
}

function balanceFaults({ amount, apr, promo, deferred }: DebtBalanceInput, today: string): Fault[] {
  const what = promo ? "The promotional rate" : "The deferral";

  return [
    named("amount", amountFault(amount, "The balance")),
    named("apr", rateFault(apr)),
    named("promo.apr", rateFault(promo?.apr)),
    named("promo.last_date", lastDateFault(promo?.last_date, { today, what })),
    named("deferred.apr", rateFault(deferred?.apr)),
    named("deferred.last_date", lastDateFault(deferred?.last_date, { today, what })),
    named("deferred.accrued", amountFault(deferred?.accrued, "The deferred interest")),
    promo && deferred
      ? named("deferred", "A balance has either a promotional rate or deferred interest.")
      : null,
  ];
}

function named(part: string, fault: Fault): Fault {
  return fault && `${part}: ${fault}`;
}

/** The numbers that each type of rule requires and accepts. All others are rejected. */
const NUMBERS = {
  fixed: { needs: ["amount"], takes: [] },
  percent: { needs: ["percent"], takes: ["floor"] },
  percent_plus_interest: { needs: ["percent"], takes: ["floor"] },
  amortizing: { needs: ["term_months"], takes: [] },
} as const satisfies Record<string, { needs: readonly RuleNumber[]; takes: readonly RuleNumber[] }>;
type RuleNumber = Exclude<keyof MinimumRuleInput, "type">;
const ALL_NUMBERS = ["amount", "percent", "floor", "term_months"] as const;

function ruleFaults(rule: MinimumRuleInput): Fault[] {
  const { needs, takes }: { needs: readonly RuleNumber[]; takes: readonly RuleNumber[] } =
    NUMBERS[rule.type];

  return [
    ...ALL_NUMBERS.map((name) => {
      if ((rule[name] ?? null) === null) {
        return needs.includes(name) ? `${name}: This field is required.` : null;
      }
      const isOfUse = needs.includes(name) || takes.includes(name);
      return isOfUse ? null : `${name}: Leave this out: a rule of this type has no use for it.`;
    }),
    named("amount", amountFault(rule.amount, "The payment")),
    named("percent", rateFault(rule.percent) ?? zeroFault(rule.percent)),
    named("floor", amountFault(rule.floor, "The least payment")),
  ];
}

function zeroFault(percent: string | null | undefined): Fault {
  return percent && signOf(percent) === 0 ? "Enter a share above 0 percent." : null;
}
