import styles from "./loading.module.css";
import { Spinner } from "./spinner.tsx";

/** The placeholder of a whole screen, in the specification's word. */
export function Loading({ text = "Loading..." }: { text?: string }) {
  return (
    <output className={styles.loading}>
      <Spinner />
      {text}
    </output>
  );
}
