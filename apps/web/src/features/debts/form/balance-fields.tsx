import { BALANCES_MAX, DATE_MAX, type Debt, type DebtKind } from "@snowball/contract";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";

import { isTypedZero, ZeroRateQuestion } from "#lib/form/zero-rate.tsx";
import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";

import { bankValue, estimatedLaterRate, isZero } from "../bank-value.ts";
import { balanceName } from "../debt-words.ts";
import { asksZeroEnd, type BalanceDraft, endsZero, type RateOffer } from "./debt-draft.ts";
import { FigureField, type KnownFigure } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";
import { hasTerm } from "./uses-of-kind.ts";

export function BalancesFields({ form }: { form: DebtForm }) {
  const { balances } = form;

  return (
    <>
      {balances.map((balance, index) => (
        <Group
          key={balance.id}
          name={balances.length > 1 ? balanceName(balance.apr_type, index) : null}
        >
          <AmountAndRate form={form} index={index} balance={balance} />
          {asksZeroEnd(form.draft, balance) && (
            <ZeroEnd form={form} index={index} balance={balance} />
          )}
          {index > 0 && balance.apr_type === null && (
            <RemoveBalance form={form} index={index} balance={balance} />
          )}
        </Group>
      ))}
    </>
  );
}

function Group({ name, children }: { name: string | null; children: ReactNode }) {
  if (name === null) return children;

  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

type StoredBalance = Debt["balances"][number] | undefined;

type BalanceProps = { form: DebtForm; index: number; balance: BalanceDraft };

function AmountAndRate({ form, index, balance }: BalanceProps) {
  const { debt, draft, isLinked } = form;
  const stored = debt?.balances.find(({ id }) => id === balance.id);
  // A linked debt with one balance has its amount in `OwedField`, because the bank reports the total.
  const hasAmount = !isLinked || form.balances.length > 1;

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      {hasAmount ? (
        <FigureField
          form={form}
          label={form.balances.length > 1 ? "Part of what you owe" : "Balance you owe today"}
          unit="money"
          {...form.balanceField(index, "amount")}
          {...(isLinked && { hint: "The rest is split among the parts you leave unchanged." })}
          known={savedAmount(stored, debt)}
        />
      ) : (
        <OwedField form={form} />
      )}
      <FigureField
        form={form}
        label={aprLabel(balance.offer)}
        unit="percent"
        {...form.balanceField(index, "apr", endsZero(draft, balance) ? "promo.apr" : "apr")}
        hint={isEstimate(form.debt, balance) ? ESTIMATED : rateHint(balance.offer, draft.kind)}
        known={stored?.apr}
        bank={regularRate(stored, balance.offer)}
      />
    </div>
  );
}

function ZeroEnd({ form, index, balance }: BalanceProps) {
  const name = `balances.${index}.zero_ends`;
  const stored = form.debt?.balances.find(({ id }) => id === balance.id);

  return (
    <ZeroRateQuestion
      name={name}
      answer={balance.zero_ends}
      errors={form.getErrors(name)}
      onAnswer={(zero_ends) => form.changeBalance(balance.id, { zero_ends })}
    >
      <Field
        label="Last day at 0%"
        type="date"
        max={DATE_MAX}
        {...form.balanceField(index, "promo.last_date")}
        hint="Leave blank if you don't know. We then assume the offer has ended."
      />
      <FigureField
        form={form}
        label="APR after that day"
        unit="percent"
        {...form.balanceField(index, "later_apr", "apr")}
        known={stored?.apr}
      />
    </ZeroRateQuestion>
  );
}

/** Shows the field for the total balance of a linked debt, for when the bank's figure is outdated or missing. */
export function OwedField({ form }: { form: DebtForm }) {
  return (
    <FigureField
      form={form}
      label="Balance you owe today"
      unit="money"
      {...form.field("owed")}
      known={form.debt?.owed}
      bank={form.debt && bankValue(form.debt.owed)}
    />
  );
}

/** Returns the saved amount of one balance. It has the date of the total. */
function savedAmount(stored: StoredBalance, debt: Debt | null): KnownFigure | null {
  if (!stored) return null;
  const isEstimated = debt !== null && debt.estimated_interest !== null;

  return {
    value: stored.amount,
    source: isEstimated ? "estimate" : stored.amount_source,
    as_of: debt?.owed.as_of ?? null,
  };
}

/** Returns the bank's regular APR. A bank's 0% during an offer is not the regular rate. */
function regularRate(stored: StoredBalance, offer: RateOffer): string | null {
  const bank = stored ? bankValue(stored.apr) : null;

  return offer !== "none" && bank !== null && isZero(bank) ? null : bank;
}

const ESTIMATED =
  "Our estimate: the highest other rate of this debt. Change it if your statement differs.";

function isEstimate(debt: Debt | null, { id, offer, apr }: BalanceDraft): boolean {
  const stored = debt?.balances.find((each) => each.id === id);

  return (
    offer !== "none" &&
    debt !== null &&
    stored !== undefined &&
    apr === estimatedLaterRate(stored, debt)
  );
}

function rateHint(offer: RateOffer, kind: DebtKind): string {
  if (offer !== "none") return "The rate after the offer ends. It's on your statement.";

  return kind === "medical"
    ? "Often 0%: most providers charge no interest."
    : "On your statement, such as 24.99%.";
}

function aprLabel(offer: RateOffer): string {
  return offer === "none" ? "APR" : "APR after the offer";
}

function RemoveBalance({ form, index, balance }: BalanceProps) {
  return (
    <div>
      <Button
        size="small"
        onClick={({ currentTarget }) =>
          changeAndFocus(currentTarget.form, () => form.removeBalance(balance.id))
        }
      >
        Remove balance {index + 1}
      </Button>
    </div>
  );
}

/**
 * Adds or removes a balance. Then focuses the amount of the last one, because the pressed button may be far away or
 * gone.
 */
function changeAndFocus(element: HTMLFormElement | null, change: () => void): void {
  flushSync(change);
  const amounts = element?.querySelectorAll<HTMLElement>('[name^="balances."][name$=".amount"]');
  [...(amounts ?? [])].at(-1)?.focus();
}

const options = [
  ["none", "None"],
  ["promo", "A lower rate for a while"],
  ["deferred", "No interest if paid in full by a date"],
] as const satisfies readonly (readonly [RateOffer, string])[];

type OfferFieldsProps = {
  form: DebtForm;
  index: number;
  /** Name of the balance if the debt has several, otherwise null. */
  of: string | null;
};
type PartProps = Omit<OfferFieldsProps, "of">;

function OfferFields({ form, index, of }: OfferFieldsProps) {
  const balance = form.balances[index];
  if (!balance || endsZero(form.draft, balance)) return null;

  return (
    <>
      <SelectField
        label={of === null ? "Special offer" : `Special offer: ${of}`}
        name={`balances.${index}.offer`}
        options={options}
        value={balance.offer}
        onChange={({ target }) =>
          form.changeBalance(balance.id, withOffer(balance, target.value as RateOffer))
        }
      />
      {balance.offer === "promo" && <PromoFields form={form} index={index} />}
      {balance.offer === "deferred" && <DeferredFields form={form} index={index} />}
    </>
  );
}

/**
 * Returns the change that selects an offer. A typed 0% becomes the offer's rate, because the APR field is for
 * the rate after it. Without an offer, the 0% does not end.
 */
function withOffer(balance: BalanceDraft, offer: RateOffer): Partial<BalanceDraft> {
  if (offer === "none") return { offer, zero_ends: "no" };
  if (!isTypedZero(balance.apr)) return { offer };

  return {
    offer,
    apr: balance.later_apr,
    ...(offer === "promo" && { promo: { ...balance.promo, apr: "0" } }),
  };
}

function PromoFields({ form, index }: PartProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <FigureField
        form={form}
        label="Promotional APR"
        unit="percent"
        {...form.balanceField(index, "promo.apr")}
      />
      <Field
        label="Last day of the offer"
        type="date"
        max={DATE_MAX}
        {...form.balanceField(index, "promo.last_date")}
        hint="Leave blank if you don't know. We then assume the offer has ended."
      />
    </div>
  );
}

function DeferredFields({ form, index }: PartProps) {
  return (
    <>
      <p className="block text-small font-normal text-ink-soft">
        Interest builds up from the day of purchase. Pay everything off in time and it's waived. If
        even a dollar is left, all of it is charged.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4">
        <Field
          label="Last day to pay it off"
          type="date"
          max={DATE_MAX}
          {...form.balanceField(index, "deferred.last_date")}
        />
        <FigureField
          form={form}
          label="Deferred-interest APR"
          unit="percent"
          {...form.balanceField(index, "deferred.apr")}
        />
        <FigureField
          form={form}
          label="Deferred interest so far"
          unit="money"
          {...form.balanceField(index, "deferred.accrued")}
          hint="It's on your statement, sometimes as accrued interest."
        />
      </div>
    </>
  );
}

export function RateFields({ form }: { form: DebtForm }) {
  const { balances } = form;
  const { kind } = form.draft;
  if (!hasTerm(kind, "offers")) return null;
  const canAdd = hasTerm(kind, "several_rates") && balances.length < BALANCES_MAX;

  return (
    <fieldset className={styles.group}>
      <legend>Offers and further rates</legend>
      {balances.map(({ id, apr_type }, index) => (
        <OfferFields
          key={id}
          form={form}
          index={index}
          of={balances.length > 1 ? balanceName(apr_type, index) : null}
        />
      ))}
      {canAdd && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
          Is part of the balance at a different rate, such as a balance transfer?
          <Button
            variant="quiet"
            size="small"
            onClick={({ currentTarget }) =>
              changeAndFocus(currentTarget.form, () => addBalance(form))
            }
          >
            Add a balance with its own rate
          </Button>
        </p>
      )}
    </fieldset>
  );
}

function addBalance({ changeBalance }: DebtForm): void {
  const id = crypto.randomUUID();
  changeBalance(id, {});
}
