import { useId } from "react";

import { Card } from "#ui/card.tsx";
import figures from "#ui/figures.module.css";
import { Term } from "#ui/term/term.tsx";

/** One payoff strategy: an order in which the debts are paid. */
export type Way<Type extends string> = {
  type: Type;
  name: string;
  /** The debt-free month, such as `Aug 2028`, or the reason why there is none. */
  date: string;
  /** The interest, such as `$1,762.27 interest`. Null if there is no debt-free month. */
  cost: string | null;
};

type ComparedWaysProps<Type extends string> = {
  ways: readonly Way<Type>[];
  chosen: Type;
  /** How close the cheapest plan is to the proven optimum. Null if there is no such plan. */
  proof: string | null;
  onChoose: (type: Type) => void;
};

/** Shows the strategies to choose from, each with its debt-free month and interest. */
export function ComparedWays<Type extends string>(props: ComparedWaysProps<Type>) {
  const { ways, chosen, proof, onChoose } = props;
  const id = useId();

  return (
    <Card
      as="section"
      className="grid grid-cols-1 gap-2 desktop:p-7 [&_h3]:text-heading"
      aria-labelledby={id}
    >
      <h3 id={id}>Which debt first?</h3>
      <p className="text-ink-soft">
        <Term name="avalanche">Avalanche</Term>: the highest rate.{" "}
        <Term name="snowball">Snowball</Term>: the smallest balance.
      </p>
      <fieldset className="m-0 min-w-0 border-0 p-0" aria-labelledby={id}>
        {ways.map(({ type, name, date, cost }) => (
          // With large text, the figures wrap below the name.
          <label
            key={type}
            className="group flex min-h-[60px] cursor-pointer flex-wrap items-center gap-x-3 border-b border-line py-1.5 leading-[1.35]"
          >
            <input
              className="m-0 size-5 accent-accent"
              type="radio"
              name={id}
              checked={type === chosen}
              onChange={() => onChoose(type)}
            />
            <span className="flex-1 font-strong group-hover:text-accent">{name}</span>
            <span className={figures.column}>
              <strong>{date}</strong>
              {cost !== null && (
                <span className="block text-small whitespace-normal text-ink-soft">{cost}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {proof !== null && <p className="pt-1.5 text-compact">{proof}</p>}
    </Card>
  );
}
