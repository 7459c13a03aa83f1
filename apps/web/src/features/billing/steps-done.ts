import type { Account, Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";

/** The steps after subscribing, in the specification's order (§1). */
export type StepKey = "card" | "bank" | "auto-pay" | "preferences";

type StepsInput = {
  /** Undefined until loaded. */
  accounts: readonly Pick<Account, "type">[] | undefined;
  debts: readonly Pick<Debt, "owed" | "autopay">[] | undefined;
  isPlanChosen: boolean | undefined;
};

/** Returns the completed steps. A step without loaded data is not completed. */
export function stepsDone({
  accounts = [],
  debts = [],
  isPlanChosen,
}: StepsInput): ReadonlySet<StepKey> {
  const payable = debts.filter(({ owed: { value } }) => value === null || signOf(value) > 0);
  const done: Record<StepKey, boolean> = {
    card: accounts.some(({ type }) => type === "credit"),
    bank: accounts.some(({ type }) => type === "depository"),
    "auto-pay": payable.length > 0 && payable.every(({ autopay }) => autopay.type !== "none"),
    preferences: isPlanChosen === true,
  };

  return new Set((Object.keys(done) as StepKey[]).filter((key) => done[key]));
}
