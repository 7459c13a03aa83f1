import { Icon, type IconName } from "#ui/icon.tsx";

import styles from "./safety.module.css";

const promises: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "lock",
    title: "Your bank password stays yours",
    about:
      "You sign in with your bank through Plaid. We are given a key to read with, and keep it encrypted.",
  },
  {
    icon: "accounts",
    title: "Reading only",
    about: "There is no way to pay, transfer or change anything at your bank from Snowball.",
  },
  {
    icon: "card",
    title: "Cards go to Stripe",
    about: "If you subscribe, your card number goes to Stripe. It never reaches our servers.",
  },
  {
    icon: "info",
    title: "No advertising, no trackers",
    about:
      "No other company's scripts run on this page. The only cookie recognises your device when you sign in. Our business is the subscription.",
  },
];

/** Security and privacy, as they are built. */
export function Safety() {
  return (
    <section className={styles.safety} aria-labelledby="safety">
      <h2 id="safety" className={styles.title}>
        Careful with what you trust us with
      </h2>
      <ul className={styles.promises}>
        {promises.map(({ icon, title, about }) => (
          <li key={title} className={styles.promise}>
            <Icon name={icon} label={null} size={26} />
            <h3>{title}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
