import { useState } from "react";

import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import type { PlanWords } from "../words/plan-words.ts";

type MonthPagerProps = {
  /** Month numbers, a list per page. */
  pages: readonly number[][];
  shown: number;
  onShow: (page: number) => void;
  /** The accessible name of what is paged, such as `the plan`. */
  what: string;
};

/** Pages through a long plan one year at a time, so that it renders quickly. On paper, all months are visible. */
export function useMonthPages(count: number, what: string) {
  const [page, setPage] = useState(0);
  const pages = planPages(count);
  // The plan may have become shorter since the page was selected.
  const shown = Math.min(page, pages.length - 1);

  return {
    /** The visible month numbers; undefined if there are none. */
    months: useIsPrinting() ? pages.flat() : pages[shown],
    showFirst: () => setPage(0),
    pager: <MonthPager pages={pages} shown={shown} onShow={setPage} what={what} />,
  };
}

function MonthPager({ pages, shown, onShow, what }: MonthPagerProps) {
  const { words } = useShownPlan();
  if (pages.length < 2) return null;

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 border-0 p-0 print:hidden">
      <legend className="sr-only">Months of {what}</legend>
      <Button
        size="small"
        aria-label="Earlier months"
        disabledReason={shown === 0 ? "These are the first." : null}
        onClick={() => onShow(shown - 1)}
      >
        <Icon name="left" label={null} size={18} />
      </Button>
      <Button
        size="small"
        aria-label="Later months"
        disabledReason={shown === pages.length - 1 ? "These are the last." : null}
        onClick={() => onShow(shown + 1)}
      >
        <Icon name="right" label={null} size={18} />
      </Button>
      {/* With large text on a phone, below the buttons. */}
      <select
        aria-label="Show"
        className="min-h-[36px] min-w-0 flex-[1_1_9rem] rounded-[10px] border border-line-strong bg-surface-raised px-2.5 py-1 font-semibold tabular-nums pointer-coarse:min-h-target"
        value={shown}
        onChange={(event) => onShow(Number(event.target.value))}
      >
        {pages.map((months, at) => (
          <option key={months[0]} value={at}>
            {namePage(months, words)}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

export function namePage(
  months: readonly number[],
  { shortMonth }: Pick<PlanWords, "shortMonth">,
): string {
  const [first, last] = [months[0] ?? 1, months.at(-1) ?? 1];

  return first === last ? shortMonth(first) : `${shortMonth(first)} – ${shortMonth(last)}`;
}

const PAGE_MONTHS = 12;

export function planPages(months: number): number[][] {
  const all = Array.from({ length: months }, (_, past) => past + 1);

  return Array.from({ length: Math.ceil(months / PAGE_MONTHS) }, (_, page) =>
    all.slice(page * PAGE_MONTHS, (page + 1) * PAGE_MONTHS),
  );
}
