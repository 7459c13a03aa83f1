import styles from "./raw-data.module.css";

/** Shows raw API data for debugging. Callers must not render it in production. */
export function RawData({ data }: { data: object }) {
  return (
    <details className={styles.raw}>
      <summary>Raw data</summary>
      <pre className={styles.json}>{JSON.stringify(data, null, 2)}</pre>
    </details>
  );
}
