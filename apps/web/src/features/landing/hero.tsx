import { Icon } from "#ui/icon.tsx";

import { ExamplePayments } from "./example-payments.tsx";
import styles from "./hero.module.css";
import { WaysIn } from "./ways-in.tsx";

/** What Snowball is, in one screen. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <h1 tabIndex={-1}>Every debt in one place. Every due date in sight.</h1>
        <p className={styles.lead}>
          Snowball reads your cards and loans from your banks, and shows the next minimum payment of
          each: how much, to whom, and by which day.
        </p>
        <WaysIn />
        <p>
          <a href="#calculator">Or see first when you could be debt-free</a>
        </p>
        <p className={styles.promise}>
          <Icon name="lock" label={null} size={18} />
          It can look, and cannot touch: Snowball never sees your bank password and cannot move
          money.
        </p>
      </div>
      <ExamplePayments />
    </section>
  );
}
