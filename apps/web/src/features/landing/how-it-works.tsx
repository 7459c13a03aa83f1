import styles from "./how-it-works.module.css";

const steps: readonly { title: string; about: string }[] = [
  {
    title: "Create an account",
    about: "An e-mail address and a password. No card, and no questions about your income.",
  },
  {
    title: "Link your cards and loans",
    about:
      "You pick your bank and sign in with it through Plaid, in Plaid's own window. Most banks take a minute.",
  },
  {
    title: "See what is next",
    about:
      "The next minimum payment of every debt: how much, to whom, by which day. Overdue ones stand out.",
  },
];

/** From nothing to the first list of payments. */
export function HowItWorks() {
  return (
    <section className={styles.how} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        How it works
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, about }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
