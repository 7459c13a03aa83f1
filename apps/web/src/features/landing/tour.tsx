import type { ReactNode } from "react";

import { ExampleConnections } from "./example-connections.tsx";
import { ExampleTotals } from "./example-totals.tsx";
import styles from "./tour.module.css";

/** The screens behind the home screen, each beside what it is good for. */
export function Tour() {
  return (
    <section className={styles.tour} aria-labelledby="tour">
      <h2 id="tour" className={styles.title}>
        The whole picture, without the spreadsheet
      </h2>
      <Stop
        title="What you have, what you owe, and what it costs"
        about="Balances, totals and interest rates, lender by lender. A card with several rates shows each of them, and the part of the balance it applies to."
        screen={<ExampleTotals />}
      />
      <Stop
        title="You always know how old a figure is"
        about="Every connection shows whether it works and when it last brought news. When a lender stops answering, you keep the last known figures and hear what to do about it."
        screen={<ExampleConnections />}
      />
    </section>
  );
}

type StopProps = { title: string; about: string; screen: ReactNode };

function Stop({ title, about, screen }: StopProps) {
  return (
    <div className={styles.stop}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{about}</p>
      </div>
      {screen}
    </div>
  );
}
