import { type Account, type Debt, isUnlinked } from "@snowball/contract";
import { formatAmount, formatPercentage, subtractAmount } from "@snowball/money";
import { useId } from "react";

import { aprName, counted } from "#lib/format.ts";
import { isAbout } from "#lib/figure-source.tsx";
import { paths } from "#lib/paths.ts";
import { useInstitution } from "#lib/queries.ts";
import { shownName } from "#lib/shown-name.ts";
import { Amount } from "#ui/amount.tsx";
import { Card } from "#ui/section.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import { DebtLine } from "./debt-line.tsx";
import type { LinkedAccounts, ListedAccount, Totals } from "./group-accounts.ts";

const INSTITUTION = "flex items-center gap-3 pt-4 border-t border-line font-strong wrap-anywhere";

type GroupCardProps = {
  title: string;
  totals: Totals;
  linked: readonly LinkedAccounts[];
  /** Debts that no bank reports. */
  entered: readonly Debt[];
  /** Text instead of the sum if the group is empty: nothing linked does not mean zero. */
  nothing: string;
};

/** Shows one group: its sum, its accounts by institution, and the debts that the user entered. */
export function AccountGroupCard({ title, totals, linked, entered, nothing }: GroupCardProps) {
  const id = useId();

  return (
    <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-small font-semibold tracking-normal text-ink-soft">
          {title}
        </h2>
        <GroupSums totals={totals} nothing={nothing} />
        <p className="text-small text-ink-soft">{describeCount(totals)}</p>
        {totals.credit.length > 0 && (
          <p className="text-small text-ink-soft">{describeCredit(totals)}</p>
        )}
      </div>
      {linked.map((entry) => (
        <InstitutionAccounts key={entry.connection.uuid} {...entry} />
      ))}
      <ManualDebts heading="No longer linked" debts={entered.filter(isUnlinked)} />
      <ManualDebts heading="Entered by you" debts={entered.filter((debt) => !isUnlinked(debt))} />
    </Card>
  );
}

function GroupSums({ totals, nothing }: Pick<GroupCardProps, "totals" | "nothing">) {
  const { sums, count, enteredCount, unlinkedCount } = totals;
  if (count + enteredCount + unlinkedCount === 0)
    return (
      <p className="text-[length:min(1.875rem,10vi)] leading-[1.2] tracking-[-0.02em]">{nothing}</p>
    );
  const shown = sums.length > 0 ? sums : [{ amount: null, currency: "USD", isAbout: false }];

  return shown.map(({ amount, currency, isAbout }) => (
    <p key={currency} className="text-[length:min(1.875rem,10vi)] leading-[1.2] tracking-[-0.02em]">
      <Amount amount={amount} currency={currency} isAbout={isAbout} />
    </p>
  ));
}

function describeCount(totals: Totals): string {
  const { count, unknownCount, enteredCount, unlinkedCount, repeatedCount } = totals;
  const parts = [
    counted(count, "account"),
    ...(unlinkedCount === 0 ? [] : [`${counted(unlinkedCount, "debt")} no longer linked`]),
    ...(enteredCount === 0
      ? []
      : [`${counted(enteredCount, "debt")} you entered${describeEntered(totals)}`]),
    ...(repeatedCount === 0 ? [] : [`${repeatedCount} linked twice, counted once`]),
    ...(unknownCount === 0 ? [] : [`${unknownCount} with unknown balance`]),
  ];

  return parts.join(" · ");
}

function describeEntered({ entered }: Totals): string {
  const amounts = entered.map(
    ({ amount, currency, isAbout }) =>
      `${isAbout ? "about " : ""}${formatAmount(amount, currency)}`,
  );

  return amounts.length === 0 ? "" : ` (${amounts.join(" and ")})`;
}

/** Explains why the sum is lower than what is owed on Debts. */
function describeCredit({ credit }: Totals): string {
  const amounts = credit.map(({ amount, currency }) =>
    formatAmount(subtractAmount("0.00", amount), currency),
  );

  return `after subtracting a credit of ${amounts.join(" and ")}`;
}

function ManualDebts({ heading, debts }: { heading: string; debts: readonly Debt[] }) {
  if (debts.length === 0) return null;

  return (
    <div>
      <h3 className={INSTITUTION}>{heading}</h3>
      <ul>
        {debts.map((debt) => (
          <DebtLine
            key={debt.uuid}
            to={paths.detail(debt.uuid)}
            name={shownName(debt)}
            mask={debt.mask}
          >
            <Amount amount={debt.owed.value} currency={debt.currency} isAbout={isAbout(debt)} />
          </DebtLine>
        ))}
      </ul>
    </div>
  );
}

function InstitutionAccounts({ connection, accounts }: LinkedAccounts) {
  const institution = useInstitution(connection.institution_id);
  const name = connection.institution_name ?? institution?.name ?? null;

  return (
    <div>
      <h3 className={INSTITUTION}>
        <LogoTile name={name} logo={institution?.logo ?? null} />
        {name ?? "Unknown institution"}
      </h3>
      <ul>
        {accounts.map((account) => (
          <AccountRow key={account.uuid} account={account} />
        ))}
      </ul>
    </div>
  );
}

/** Shows an account with its balance and the rates that the bank reported. */
function AccountRow({ account }: { account: ListedAccount }) {
  const rates = listRates(account);

  return (
    <DebtLine
      to={paths.detail(account.uuid)}
      name={account.official_name ?? account.name}
      mask={account.mask}
      details={
        <>
          {!account.isCounted && (
            <p className="text-small text-ink-soft">Linked twice, not counted</p>
          )}
          {rates.length > 0 && (
            <dl className="grid gap-0.5 text-small text-ink-soft tabular-nums">
              {rates.map(({ key, name, rate }) => (
                <div key={key} className="flex flex-wrap justify-between gap-x-4">
                  <dt>{name}</dt>
                  <dd className="ms-auto">{rate}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      }
    >
      <Amount amount={account.balance_current} currency={account.currency} />
    </DebtLine>
  );
}

type Rate = { key: string; name: string; rate: string };

function listRates(account: Account): Rate[] {
  const { credit_liability: credit, student_loan_liability: student } = account;
  const aprs = (credit?.aprs ?? []).map(
    ({ apr_type, apr_percentage, balance_subject_to_apr }, position) => ({
      key: `apr ${position}`,
      name:
        balance_subject_to_apr === null
          ? `${aprName(apr_type)} APR`
          : `${aprName(apr_type)} APR on ${formatAmount(balance_subject_to_apr, account.currency)}`,
      rate: formatPercentage(apr_percentage),
    }),
  );
  const loanRate = student?.interest_rate_percentage;

  return loanRate
    ? [...aprs, { key: "student loan", name: "Interest rate", rate: formatPercentage(loanRate) }]
    : aprs;
}
