import { Icon, type IconName } from "#ui/icon.tsx";

import styles from "./safety.module.css";

const promises: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "lock",
    title: "Your bank password stays yours",
    about: "You sign in through Plaid. We get a read-only key and store it encrypted.",
  },
  {
    icon: "info",
    title: "No advertising, no trackers",
    about: "One cookie, which recognizes your device when you sign in.",
  },
];

/** Summarizes security and privacy. */
export function Safety() {
  return (
    <section className={styles.safety} aria-labelledby="safety">
      <h2 id="safety" className={styles.title}>
        Private and secure
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
