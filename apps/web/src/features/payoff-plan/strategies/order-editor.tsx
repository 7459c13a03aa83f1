import { useEffect, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import type { PlannedDebt } from "../words/plan-subject.ts";

type OrderEditorProps = {
  /** In the order of payoff. */
  debts: readonly PlannedDebt[];
  onChange: (ids: string[]) => void;
};

type Move = { id: string; by: -1 | 1 };

/**
 * Lets the user order the debts with buttons. The buttons keep the focus, and the new position is
 * announced.
 */
export function OrderEditor({ debts, onChange }: OrderEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const [last, setLast] = useState<Move | null>(null);
  const place = debts.findIndex(({ id }) => id === last?.id);
  useEffect(() => {
    if (last) focusButton(list.current, last);
  }, [last, place]);

  function move(by: Move) {
    setLast(by);
    onChange(
      moveEntry(
        debts.map(({ id }) => id),
        by,
      ),
    );
  }

  return (
    <>
      <p className="mb-2.5 text-small text-ink-soft">
        Money beyond the minimums goes to the first debt.
      </p>
      <ol ref={list} className="grid grid-cols-1 gap-1.5">
        {debts.map(({ id, name }, at) => (
          <li key={id} className="flex flex-wrap items-center justify-end gap-2" data-debt={id}>
            <span className="w-6 font-strong text-ink-soft tabular-nums">{at + 1}</span>
            <span className="min-w-0 grow basis-20 wrap-anywhere">{name}</span>
            <MoveButton id={id} by={-1} name={name} isAtEnd={at === 0} onMove={move} />
            <MoveButton
              id={id}
              by={1}
              name={name}
              isAtEnd={at === debts.length - 1}
              onMove={move}
            />
          </li>
        ))}
      </ol>
      <output>
        <VisuallyHidden>
          {place >= 0 && `${debts[place]?.name} is number ${place + 1} of ${debts.length}.`}
        </VisuallyHidden>
      </output>
    </>
  );
}

type MoveButtonProps = Move & { name: string; isAtEnd: boolean; onMove: (move: Move) => void };

function MoveButton({ id, by, name, isAtEnd, onMove }: MoveButtonProps) {
  const direction = by < 0 ? "up" : "down";

  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Move ${name} ${direction}`}
      data-by={by}
      disabledReason={isAtEnd ? `It is ${by < 0 ? "first" : "last"} already.` : null}
      onClick={() => onMove({ id, by })}
    >
      <Icon name={direction} label={null} />
    </Button>
  );
}

/** Focuses the pressed button, or the other one if that is disabled at the end of the list. */
function focusButton(list: HTMLOListElement | null, { id, by }: Move): void {
  const item = list?.querySelector(`[data-debt="${CSS.escape(id)}"]`);
  const pressed = item?.querySelector<HTMLButtonElement>(`[data-by="${by}"]:not([disabled])`);
  const other = item?.querySelector<HTMLButtonElement>("button:not([disabled])");

  (pressed ?? other)?.focus();
}

/** Returns the list with one entry moved one place to the front (-1) or to the end (1), if possible. */
export function moveEntry(
  ids: readonly string[],
  { id, by }: { id: string; by: -1 | 1 },
): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];

  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
