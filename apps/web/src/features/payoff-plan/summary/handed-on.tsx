import type { Debt, PayoffProgress } from "@snowball/contract";
import { formatAmount } from "@snowball/money";
import { distinctNames } from "@snowball/planner";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { shouldConfirmBalance } from "#features/debts/index.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

type HandedOnProps = {
  progress: Pick<PayoffProgress, "handed_on" | "currency">;
  debts: readonly Debt[];
  today: string;
};

/** Waits for the answer if Home asks whether the debt is paid off. */
export function HandedOn({ progress, debts, today }: HandedOnProps) {
  const { handed_on: handedOn, currency } = progress;
  const names = distinctNames(debts);
  const isAsked = (id: string) =>
    debts.some((debt) => debt.uuid === id && shouldConfirmBalance(debt, today));

  return handedOn.map(({ from, to, amount }) => {
    const [name, next] = [names.get(from), names.get(to)];
    if (name === undefined || next === undefined || isAsked(from)) return null;
    const money = formatAmount(amount, currency);

    return (
      <div key={from} className="mt-2 grid gap-1">
        <Picture debt={from} amount={money} />
        <p className="text-small">
          {name} is paid off. Its {money} a month now goes to {next}.
        </p>
      </div>
    );
  });
}

/** Draws the amount on its way from one debt to the next, once until the page is closed. The sentence below says the same. */
function Picture({ debt, amount }: { debt: string; amount: string }) {
  const client = useQueryClient();
  const shown = ["handed-on", debt];
  const [isNew] = useState(() => client.getQueryData(shown) === undefined);

  return (
    <div
      aria-hidden="true"
      className={classNames(
        "group @container relative isolate flex w-[min(18rem,100%)] items-center justify-between [--end:1.375rem] print:hidden",
        // The line between the two debts.
        "before:absolute before:inset-x-(--end) before:-z-1 before:border-0 before:border-t-2 before:border-dotted before:border-line-strong",
      )}
      data-moving={isNew || undefined}
      onAnimationEnd={() => client.setQueryData(shown, true)}
    >
      <span className="grid size-(--end) flex-none place-items-center rounded-full bg-good-tint text-good">
        <Icon name="check" label={null} size={14} />
      </span>
      <span className="ms-auto me-1 rounded-full bg-accent px-2.5 py-0.5 text-small font-strong whitespace-nowrap text-on-accent tabular-nums motion-safe:group-data-moving:animate-[hand-on_600ms_500ms_cubic-bezier(0.5,0,0.2,1)_backwards]">
        {amount}
      </span>
      <span className="size-(--end) flex-none rounded-full border-2 border-accent motion-safe:group-data-moving:animate-[receive_300ms_1s_ease-out_backwards]" />
    </div>
  );
}
