import styles from "./loading.module.css";
import { Spinner } from "./spinner.tsx";

/** The placeholder of a whole screen, in the specification's word. */
export function Loading({ text = "Loading..." }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {text}
    </p>
  );
}
