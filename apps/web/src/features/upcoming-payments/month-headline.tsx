import type { MonthWords } from "./describe-month.ts";
import styles from "./month-headline.module.css";

/** The one number of Home, and what is late of it. */
export function MonthHeadline({ words }: { words: MonthWords }) {
  const { late, inQuestion, estimated, unknown, ahead } = words;
  const others = [inQuestion, estimated, unknown, ahead].filter((each) => each !== null);

  return (
    <div className={styles.headline}>
      <p className={styles.line}>
        <strong className={styles.sum}>{words.sum}</strong> {words.rest}
      </p>
      {(late !== null || others.length > 0) && (
        // A list, so that one is heard apart from the other.
        <ul className={styles.beside}>
          {late !== null && <li className={styles.late}>{late}</li>}
          {others.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
