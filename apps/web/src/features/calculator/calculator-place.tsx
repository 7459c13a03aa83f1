import { type ReactNode, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import styles from "./calculator-place.module.css";
import { useLazyLoadOnVisible } from "./use-lazy-load-on-visible.ts";

type CalculatorPlaceProps = {
  /** Loads the calculator's code and resolves to the component to render here. */
  load: () => Promise<() => ReactNode>;
};

/**
 * Shows the calculator's section on a public page. The calculator's code is larger than the page's, so it
 * loads when a visitor comes near; until then a placeholder keeps its space.
 */
export function CalculatorPlace({ load }: CalculatorPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const { Loaded, hasFailed } = useLazyLoadOnVisible(place, load);

  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <div className={styles.heading}>
        <h2 id="calculator">When could you be debt-free?</h2>
        <p>
          Try it with your own debts. The plan starts today, with this month's payments still due.
          What you type stays in your browser.
        </p>
      </div>
      {Loaded ? (
        <Loaded />
      ) : (
        <div ref={place} className={styles.waiting}>
          {hasFailed ? (
            <NotLoaded />
          ) : (
            <Skeleton label="The calculator is loading" count={3} isInPlace />
          )}
        </div>
      )}
    </section>
  );
}

/** Suggests reloading the page. That loses nothing, because no data was typed yet. */
function NotLoaded() {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      We couldn't load the calculator. Check your connection.
    </Notice>
  );
}
