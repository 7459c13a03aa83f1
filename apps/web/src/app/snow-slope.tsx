import styles from "./snow-slope.module.css";

/** A snowball that grows as it rolls down the hill, with a sun. Decorative. */
export function SnowSlope() {
  return (
    <svg
      className={styles.slope}
      viewBox="0 0 1440 170"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className={styles.sun} cx="1010" cy="92" r="40" />
      <path className={styles.hill} d="M0 170V150C360 148 760 116 1440 22V170Z" />
      <path className={styles.trail} d="M1020 79C900 96 760 110 600 121" />
      <circle className={styles.ball} cx="900" cy="81" r="12" />
      <circle className={styles.ball} cx="770" cy="86" r="20" />
      <circle className={styles.ball} cx="590" cy="86" r="35" />
      <path
        className={styles.swirl}
        d="M591.5 87.5c3.5-3.5 9 .4 7.400 5.800-2 6.6-11.300 8.200-16.400 3.100-6.200-6.600-3.100-17.500 5.5-20.600 11.300-3.900 22.600 4.300 23.400 16.400"
      />
    </svg>
  );
}
