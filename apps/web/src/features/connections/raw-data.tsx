import styles from "./raw-data.module.css";

/** What the API said, for debugging. Outside production only (see where it is used). */
export function RawData({ data }: { data: object }) {
  return (
    <details className={styles.raw}>
      <summary>Raw data</summary>
      <pre className={styles.json}>{JSON.stringify(data, null, 2)}</pre>
    </details>
  );
}
