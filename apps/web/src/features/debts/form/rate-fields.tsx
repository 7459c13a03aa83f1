import { BALANCES_MAX } from "@snowball/contract";

import { Button } from "#ui/button.tsx";

import { balanceName } from "../debt-words.ts";
import { changeAndFocus } from "./balance-fields.tsx";
import { emptyBalance } from "./debt-draft.ts";
import styles from "./form-sections.module.css";
import { OfferFields } from "./offer-fields.tsx";
import { getKindTerms } from "./uses-of-kind.ts";
import type { DebtForm } from "./use-debt-form.ts";

/** Shows the fields for offers and for further balances with their own rates. */
export function RateFields({ form }: { form: DebtForm }) {
  const { balances } = form;
  const uses = getKindTerms(form.draft.kind);
  if (!uses.offers) return null;
  const canAdd = uses.severalRates && balances.length < BALANCES_MAX;

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
  changeBalance(id, emptyBalance(id));
}
