import { useId } from "react";

import { Button } from "#ui/button.tsx";

import type { PlanYear } from "./plan-years.ts";
import styles from "./year-pager.module.css";

type YearPagerProps = {
  years: readonly PlanYear[];
  /** Index of the year that is shown. */
  shown: number;
  onShow: (year: number) => void;
  /** What is paged, for those who listen, e.g. `the months of the plan`. */
  what: string;
};

/** A long plan is read a year at a time. */
export function YearPager({ years, shown, onShow, what }: YearPagerProps) {
  const id = useId();
  if (years.length < 2) return null;

  return (
    <fieldset className={styles.pager}>
      <legend className={styles.label}>Year of {what}</legend>
      <Button
        variant="secondary"
        size="small"
        aria-label="The year before"
        disabledReason={shown === 0 ? "This is the first year." : null}
        onClick={() => onShow(shown - 1)}
      >
        ←
      </Button>
      <label className={styles.label} htmlFor={id}>
        Year
      </label>
      <select
        id={id}
        className={styles.select}
        value={shown}
        onChange={(event) => onShow(Number(event.target.value))}
      >
        {years.map(({ year }, at) => (
          <option key={year} value={at}>
            {year}
          </option>
        ))}
      </select>
      <Button
        variant="secondary"
        size="small"
        aria-label="The year after"
        disabledReason={shown === years.length - 1 ? "This is the last year." : null}
        onClick={() => onShow(shown + 1)}
      >
        →
      </Button>
    </fieldset>
  );
}
