import { SelectField } from "#ui/select-field.tsx";
import { Field } from "#ui/field.tsx";

import type { BalanceDraft, RateOffer } from "./debt-draft.ts";
import { FigureField } from "./figure-field.tsx";
import styles from "./form-sections.module.css";
import type { DebtForm } from "./use-debt-form.ts";

const options = [
  ["none", "None, the APR holds"],
  ["promo", "A lower rate for a while"],
  ["deferred", "No interest if paid in full by a date"],
] as const satisfies readonly (readonly [RateOffer, string])[];

type OfferFieldsProps = {
  form: DebtForm;
  index: number;
  /** The balance's name where there are several. */
  of: string | null;
};
type Change = (change: Partial<BalanceDraft>) => void;
type PartProps = Omit<OfferFieldsProps, "of"> & { balance: BalanceDraft; change: Change };

/** Whether a balance's rate is special for a while, and what that means. */
export function OfferFields({ form, index, of }: OfferFieldsProps) {
  const balance = form.draft.balances[index];
  if (!balance) return null;
  const change: Change = (changed) => form.changeBalance(index, changed);

  return (
    <>
      <SelectField
        label={of === null ? "Special offer" : `Special offer: ${of}`}
        name={`balances.${index}.offer`}
        options={options}
        value={balance.offer}
        onChange={(event) => change({ offer: event.target.value as RateOffer })}
      />
      {balance.offer === "promo" && <PromoFields {...{ form, index, balance, change }} />}
      {balance.offer === "deferred" && <DeferredFields {...{ form, index, balance, change }} />}
    </>
  );
}

function PromoFields({ form, index, balance, change }: PartProps) {
  const name = (part: string) => `balances.${index}.promo.${part}`;

  return (
    <div className={styles.pair}>
      <FigureField
        form={form}
        label="Promotional APR"
        name={name("apr")}
        unit="percent"
        value={balance.promoApr}
        onChange={(promoApr) => change({ promoApr })}
      />
      <Field
        label="Last day of the offer"
        name={name("last_date")}
        type="date"
        max="9999-12-31"
        value={balance.promoEnd}
        errors={form.errorsOf(name("last_date"))}
        hint="Leave it empty if you do not know; we then plan as if it were over."
        onChange={(event) => change({ promoEnd: event.target.value })}
      />
    </div>
  );
}

function DeferredFields({ form, index, balance, change }: PartProps) {
  const name = (part: string) => `balances.${index}.deferred.${part}`;

  return (
    <>
      <p className={styles.about}>
        Interest builds up from the day of purchase. Pay everything off in time, and it is waived;
        leave a dollar, and all of it is charged at once.
      </p>
      <div className={styles.pair}>
        <Field
          label="Last day to pay it off"
          name={name("last_date")}
          type="date"
          max="9999-12-31"
          value={balance.deferredEnd}
          errors={form.errorsOf(name("last_date"))}
          onChange={(event) => change({ deferredEnd: event.target.value })}
        />
        <FigureField
          form={form}
          label="Deferred-interest APR"
          name={name("apr")}
          unit="percent"
          value={balance.deferredApr}
          onChange={(deferredApr) => change({ deferredApr })}
        />
        <FigureField
          form={form}
          label="Deferred interest so far"
          name={name("accrued")}
          unit="money"
          value={balance.deferredAccrued}
          hint="Your statement shows it, perhaps as accrued interest."
          onChange={(deferredAccrued) => change({ deferredAccrued })}
        />
      </div>
    </>
  );
}
