import { Icon } from "#ui/icon.tsx";

import styles from "./hero.module.css";
import { PayoffDrawing } from "./payoff-drawing.tsx";
import { EntryLinks } from "./entry-links.tsx";

/** The introduction at the top of the landing page. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <h1 tabIndex={-1}>See the month you'll be debt-free.</h1>
        <p className={styles.lead}>
          One plan for all your cards and loans: who to pay, how much and by when, in the order that
          costs you least.
        </p>
        <EntryLinks />
        <p className={styles.promise}>
          <Icon name="lock" label={null} size={18} />
          Read-only access. Snowball never sees your bank password and can't move money.
        </p>
      </div>
      <PayoffDrawing />
    </section>
  );
}
