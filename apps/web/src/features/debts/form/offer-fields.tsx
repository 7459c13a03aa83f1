import { BALANCES_MAX, DATE_MAX } from "@snowball/contract";

import { isTypedZero } from "#lib/form/zero-rate.tsx";
import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";

import { balanceName } from "../debt-words.ts";
import { changeAndFocus } from "./balance-fields.tsx";
import { type BalanceDraft, endsZero, type RateOffer } from "./debt-draft.ts";
import { FigureField } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";
import { hasTerm } from "./uses-of-kind.ts";

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
