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
          <Beside words={words} />
        </>
      )}
    </div>
  );
}

/** A list, so that one is heard apart from the other. */
function Beside({ words: { late, estimated, unknown, ahead } }: { words: MonthWords }) {
  const others = [estimated, unknown, ahead].filter((each) => each !== null);
  if (late === null && others.length === 0) return null;

  return (
    <ul className={styles.beside}>
      {late !== null && <li className={styles.late}>{late}</li>}
      {others.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
