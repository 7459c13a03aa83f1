import type { EstimatedFigure } from "@snowball/planner";
import { Link } from "react-router";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { counted } from "../plan-words.ts";

/** Where a debt's figure can be entered; null where it cannot be. */
export type FigurePath = (id: string, figure: EstimatedFigure) => string | null;

const phrases: Record<EstimatedFigure, (name: string) => string> = {
  minimum: (name) => `the minimum payment of ${name}`,
  minimum_rule: (name) => `how the minimum payment of ${name} shrinks`,
  promo_end: (name) => `when the promotional rate of ${name} ends`,
  escrow: (name) => `the escrow part of the payment on ${name}`,
};

/** More would be no sentence. */
const NAMED_MAX = 3;

const list = new Intl.ListFormat("en-US");

type EstimatedFiguresProps = {
  figures: readonly { id: string; figure: EstimatedFigure }[];
  subject: Pick<PlanSubject, "debts">;
  pathOf?: FigurePath | undefined;
};

/** Names figures within a sentence, each with the way to enter it. */
export function EstimatedFigures({ figures, subject, pathOf }: EstimatedFiguresProps) {
  const named = figures.slice(0, NAMED_MAX);
  const more = figures.length - named.length;
  const places = [...named.keys()].map(String);
  const parts = list.formatToParts(more > 0 ? [...places, counted(more, "more figure")] : places);

  return parts.map(({ type, value }, at) => {
    const estimated = type === "element" ? named[Number(value)] : undefined;
    if (!estimated) return value;
    const { id, figure } = estimated;
    const phrase = phrases[figure](nameOf(subject, id));
    const path = pathOf?.(id, figure) ?? null;

    return path === null ? (
      phrase
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence's parts have no other name
      <Link key={at} to={path}>
        {phrase}
      </Link>
    );
  });
}
