import { type Debt, DEBT_NAME_LENGTH_MAX } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { FailureNotice, Form, useAction } from "#lib/form/form.tsx";
import { debtsQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Field } from "#ui/field.tsx";
import { SectionCard } from "#ui/section.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { cacheDebt, changeDebt } from "../debts-calls.ts";
import { compareByShownName, shownName } from "#lib/shown-name.ts";

export function DebtNicknames() {
  const debts = useQuery(debtsQuery);

  return (
    <SectionCard heading="Nicknames" className="grid grid-cols-1 gap-1">
      <DataView source={debts} what="your debts" count={1}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p className="block text-small text-ink-soft">
              Once you have debts, you can name them here.
            </p>
          ) : (
            <ul>
              {loaded.toSorted(compareByShownName).map((debt) => (
                <Nickname key={debt.uuid} debt={debt} />
              ))}
            </ul>
          )
        }
      </DataView>
    </SectionCard>
  );
}

function Nickname({ debt }: { debt: Debt }) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [before, setBefore] = useState<{ nickname: string | null } | null>(null);
  const saving = useAction((nickname: string | null) => changeDebt(debt.uuid, { nickname }), {
    onSuccess: (answer) => {
      cacheDebt(client, answer);
      setBefore({ nickname: debt.nickname });
      setIsEditing(false);
    },
  });
  const { nickname, name, mask } = debt;

  return (
    <li className="grid gap-2 py-1 not-first:border-t not-first:border-line">
      {isEditing ? (
        <NicknameForm
          debt={debt}
          saving={saving}
          onCancel={() => {
            saving.reset();
            setIsEditing(false);
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 grow basis-40 wrap-anywhere">
            {shownName(debt)}
            <span className="block text-small text-ink-soft">
              {[nickname === null ? null : name, mask && `•••• ${mask}`]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
          </span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Rename ${shownName(debt)}`}
            onClick={() => setIsEditing(true)}
          >
            Rename
          </Button>
        </div>
      )}
      {before !== null && !isEditing && (
        <UndoNotice
          label={`Undo: the name of ${shownName(debt)}`}
          takesFocus
          isBusy={saving.isBusy}
          onUndo={() => saving.submit(before.nickname, { onSuccess: () => setBefore(null) })}
        >
          Saved.
        </UndoNotice>
      )}
      {!isEditing && <FailureNotice error={saving.error} />}
    </li>
  );
}

type NicknameFormProps = {
  debt: Debt;
  saving: ReturnType<typeof useAction<Debt, string | null>>;
  onCancel: () => void;
};

function NicknameForm({ debt, saving, onCancel }: NicknameFormProps) {
  const [typed, setTyped] = useState(debt.nickname ?? "");
  const { error, fieldErrors, isBusy, submit } = saving;

  return (
    <Form className="grid gap-3" failure={error} onSubmit={() => submit(typed.trim() || null)}>
      <Field
        label={`Nickname of ${debt.name}`}
        name="nickname"
        value={typed}
        maxLength={DEBT_NAME_LENGTH_MAX}
        errors={fieldErrors["nickname"]}
        hint="Leave blank to use its own name."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
        autoFocus
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" isBusy={isBusy}>
          Save
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FailureNotice error={error} />
    </Form>
  );
}
