import styles from "./loading.module.css";
import { Spinner } from "./spinner.tsx";

/** The placeholder of a whole screen, with the specification's text. */
export function Loading({ text = "Loading..." }: { text?: string }) {
  return (
    <div className={styles.loading}>
      <h1 tabIndex={-1} className={styles.name}>
        Snowball
      </h1>
      <output className={styles.words}>
        <Spinner />
        {text}
      </output>
    </div>
  );
}
