import type { MonthWords } from "./describe-month.ts";
import styles from "./month-headline.module.css";

/** Shows the amount that is left to pay this month, with remarks about its parts. */
export function MonthHeadline({ words }: { words: MonthWords }) {
  const { late, inQuestion, estimated, unknown, uncovered, ahead } = words;
  const others = [uncovered, inQuestion, estimated, unknown, ahead].filter((each) => each !== null);

  return (
    <div className={styles.headline}>
      <p className={styles.line}>
        <strong className={styles.sum}>{words.sum}</strong> {words.rest}
      </p>
      {(late !== null || others.length > 0) && (
        // A list, so that screen readers separate the remarks.
        <ul className={styles.remarks}>
          {late !== null && <li className={styles.late}>{late}</li>}
          {others.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
