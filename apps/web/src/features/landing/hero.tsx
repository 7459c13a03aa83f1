import { Icon } from "#ui/icon.tsx";

import styles from "./hero.module.css";
import { PayoffDrawing } from "./payoff-drawing.tsx";
import { EntryLinks } from "./entry-links.tsx";

/** The introduction at the top of the landing page. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <h1 tabIndex={-1}>See the month you are debt-free.</h1>
        <p className={styles.lead}>
          Snowball makes one plan of all your cards and loans: what to pay, to whom and by when, in
          the cheapest order, with the proof.
        </p>
        <EntryLinks />
        <p className={styles.promise}>
          <Icon name="lock" label={null} size={18} />
          It can look, and cannot touch: Snowball never sees your bank password and cannot move
          money.
        </p>
      </div>
      <PayoffDrawing />
    </section>
  );
}
