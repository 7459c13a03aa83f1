import { Icon, type IconName } from "#ui/icon.tsx";

import styles from "./ideas.module.css";

const ideas: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "calendar",
    title: "A date",
    about: "Every debt, every month: what to pay until nothing is owed.",
  },
  {
    icon: "check",
    title: "A proof",
    about: "How cheap any plan could be, and how close yours is, with the arithmetic.",
  },
  {
    icon: "growth",
    title: "A what-if",
    about: "A bonus, a raise, a pause: see what it does to the date before you decide.",
  },
];

/** The benefits of the plan. */
export function Ideas() {
  return (
    <section aria-labelledby="ideas">
      <h2 id="ideas" className={styles.title}>
        One plan, every reason
      </h2>
      <ul className={styles.ideas}>
        {ideas.map(({ icon, title, about }) => (
          <li key={title} className={styles.idea}>
            <span className={styles.icon}>
              <Icon name={icon} label={null} />
            </span>
            <h3>{title}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
