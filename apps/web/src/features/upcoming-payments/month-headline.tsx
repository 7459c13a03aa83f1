import type { MonthWords } from "./describe-month.ts";
import styles from "./month-headline.module.css";

/** The one number of Home, and what is late of it. Its room is kept while the plan is on its way. */
export function MonthHeadline({ words }: { words: MonthWords | null }) {
  return (
    <div className={styles.headline} aria-busy={words === null}>
      {words !== null && (
        <>
          <p className={styles.line}>
            <strong className={styles.sum}>{words.sum}</strong> {words.rest}
          </p>
          {(words.late ?? words.unknown) !== null && (
            <p className={styles.beside}>
              {words.late !== null && <span className={styles.late}>{words.late}</span>}
              {words.unknown !== null && <span>{words.unknown}</span>}
            </p>
          )}
        </>
      )}
    </div>
  );
}
