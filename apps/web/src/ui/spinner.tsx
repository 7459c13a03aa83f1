import styles from "./spinner.module.css";

/** Something is under way. Decorative: say in words what it is. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
