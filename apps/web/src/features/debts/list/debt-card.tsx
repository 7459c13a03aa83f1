import type { Debt } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { useInstitution } from "#lib/slices/institutions-slice.ts";
import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { kindName } from "../debt-words.ts";
import { describeHealth } from "../health/describe-health.ts";
import { sameFigures } from "../health/same-figures.ts";
import styles from "./debt-card.module.css";
import { DebtFigures } from "./debt-figures.tsx";
import { DebtGaps } from "./debt-gaps.tsx";
import { describeInclusion, inclusionHint } from "./describe-inclusion.ts";
import { isSettled } from "./describe-missing.ts";
import { Figure } from "./figure.tsx";
import { type DebtChanges, useDebtChanges } from "./use-debt-changes.ts";

type DebtCardProps = {
  debt: Debt;
  today: string;
  /** It has just come back in place of the button that brought it, so the focus goes on from here. */
  takesFocus: boolean;
  isRemoving: boolean;
  /** Takes the debt out of the list; only of one that the user entered. */
  onRemove: () => void;
};

/** One debt: what is owed and at which terms, who says so, what is missing, and what to do about it. */
export function DebtCard(props: DebtCardProps) {
  const { debt, today, takesFocus, isRemoving, onRemove } = props;
  const id = useId();
  const changes = useDebtChanges(debt);
  const settled = isSettled(debt);

  return (
    <Card as="article" className={styles.card} aria-labelledby={id}>
      <Identity id={id} debt={debt} changes={changes} today={today} takesFocus={takesFocus} />
      {!settled && <DebtFigures debt={debt} changes={changes} today={today} />}
      <DebtGaps debt={debt} changes={changes} today={today} />
      {!settled && <Health debt={debt} changes={changes} today={today} />}
      {changes.undo !== null && (
        <UndoNotice
          label={`Undo: ${debt.name}`}
          isBusy={changes.pending !== null}
          onUndo={changes.undo}
        >
          {changes.replaced?.is_included === undefined
            ? "The figure was changed."
            : describeInclusion(debt)}
        </UndoNotice>
      )}
      {changes.error !== null && <Notice tone="error">This was not saved. {changes.error}</Notice>}
      <div className={styles.foot}>
        <CheckField
          label="In the payoff plan"
          name={`included-${debt.uuid}`}
          checked={changes.pending?.is_included ?? debt.is_included}
          hint={inclusionHint(debt)}
          onChange={({ target: { checked } }) =>
            changes.replace({ is_included: checked }, { is_included: !checked })
          }
        />
        <div className={styles.actions}>
          {debt.account === null && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Remove ${debt.name}`}
              isBusy={isRemoving}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
          <Link
            to={paths.debt(debt.uuid)}
            aria-label={`Edit ${debt.name}`}
            className={buttonClass({ variant: "quiet", size: "small" })}
          >
            Edit
          </Link>
        </div>
      </div>
    </Card>
  );
}

type IdentityProps = Pick<DebtCardProps, "debt" | "today" | "takesFocus"> & {
  id: string;
  changes: DebtChanges;
};

function Identity({ id, debt, changes, today, takesFocus }: IdentityProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { name, lender, owed, currency, is_overdue: isOverdue } = debt;
  const institution = useInstitution(debt.institution_id);
  const isCredit = owed.value !== null && signOf(owed.value) < 0;
  const bank = owed.bank_value === null ? null : formatAmount(owed.bank_value, currency);

  return (
    <div className={styles.identity}>
      <LogoTile name={lender ?? name} logo={institution?.logo ?? null} />
      <div className={styles.names}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        <About debt={debt} />
        {isOverdue && <Badge tone="bad">Overdue</Badge>}
      </div>
      <dl className={styles.owed}>
        <Figure
          label={isCredit ? "Credit balance" : "You owe"}
          figure={owed}
          today={today}
          bank={bank}
          onTakeBack={() => changes.replace({ owed: null }, { owed: owed.value })}
          isBusy={changes.isChanging("owed")}
        >
          <Amount amount={owed.value?.replace(/^-/, "") ?? null} currency={currency} />
        </Figure>
      </dl>
    </div>
  );
}

/** At which lender, under which number, and of what kind. */
function About({ debt: { lender, mask, kind } }: { debt: Debt }) {
  return (
    <p className={styles.about}>
      {lender}
      {lender && mask && " "}
      {mask && <span className={styles.mask}>•••• {mask}</span>}
      {/* A line may end with the dot, not begin with it. */}
      {(lender ?? mask) && "\u00a0· "}
      {kindName(kind)}
    </p>
  );
}

type HealthProps = { debt: Debt; changes: DebtChanges; today: string };

function Health({ debt, changes, today }: HealthProps) {
  const { line, needsLook, canConfirm } = describeHealth(debt, today);

  return (
    <p className={needsLook ? styles.doubtful : styles.health}>
      <Icon
        name={needsLook ? "alert" : "check"}
        label={needsLook ? "Needs a look" : "Complete"}
        size={16}
        className={styles.healthIcon}
      />
      <span>{line}</span>
      {canConfirm && (
        <Button
          variant="quiet"
          size="small"
          isBusy={changes.pending !== null}
          aria-label={`Still right: ${debt.name}`}
          onClick={() => changes.change(sameFigures(debt))}
        >
          Still right
        </Button>
      )}
    </p>
  );
}
