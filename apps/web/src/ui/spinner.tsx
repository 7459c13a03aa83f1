import styles from "./spinner.module.css";

/** Shows that something is pending. Decorative: add a text. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
