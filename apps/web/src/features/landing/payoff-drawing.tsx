import styles from "./payoff-drawing.module.css";

/**
 * A drawing of the debt over the years, with a plan and with minimums only. Decorative: it has no
 * figures.
 */
export function PayoffDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 236" aria-hidden="true">
      <path className={styles.ground} d="M20 196H460" />
      <path className={styles.minimums} d="M20 26C150 62 300 88 460 106" />
      <path className={styles.area} d="M20 26C84 60 150 132 230 196H20Z" />
      <path className={styles.plan} d="M20 26C84 60 150 132 230 196" />
      <circle className={styles.ball} cx="66" cy="54" r="9" />
      <circle className={styles.ball} cx="134" cy="112" r="14" />
      <path className={styles.pole} d="M230 196V134" />
      <path className={styles.flag} d="M230 134h122v36H230Z" />
      <text className={styles.onFlag} x="291" y="158" textAnchor="middle">
        Debt-free
      </text>
      <text className={styles.label} x="460" y="72" textAnchor="end">
        Minimums only
      </text>
      <text className={styles.label} x="20" y="224">
        Today
      </text>
      <text className={styles.label} x="460" y="224" textAnchor="end">
        Years from now
      </text>
    </svg>
  );
}
