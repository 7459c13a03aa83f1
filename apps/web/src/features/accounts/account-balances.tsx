import type { Account } from "@snowball/contract";

import { Amount } from "#ui/amount.tsx";
import { SectionCard } from "#ui/section-card.tsx";

import { Fact, Facts } from "./facts.tsx";
import { groupOf } from "./group-accounts.ts";

/** Shows an account's current balance or debt, and its limits if there are any. */
export function AccountBalances({ account }: { account: Account }) {
  const { currency, balance_current, balance_available, balance_limit } = account;
  const isDebt = groupOf(account.type) === "liabilities";

  return (
    <SectionCard heading="Balances" data-beneath className="grid grid-cols-1 gap-3">
      <Facts>
        <Fact name={isDebt ? "Owed now" : "Current balance"}>
          <Amount amount={balance_current} currency={currency} />
        </Fact>
        {balance_available !== null && (
          <Fact name={isDebt ? "Available credit" : "Available"}>
            <Amount amount={balance_available} currency={currency} />
          </Fact>
        )}
        {balance_limit !== null && (
          <Fact name="Limit">
            <Amount amount={balance_limit} currency={currency} />
          </Fact>
        )}
      </Facts>
    </SectionCard>
  );
}
