import { Icon, type IconName } from "#ui/icon.tsx";

import styles from "./ideas.module.css";

const ideas: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "calendar",
    title: "A date",
    about: "See what to pay on every debt, every month, until you're debt-free.",
  },
  {
    icon: "check",
    title: "A proof",
    about: "See the lowest possible cost, how close your plan comes, and the math.",
  },
  {
    icon: "growth",
    title: "A what-if",
    about: "A bonus, a raise or a pause: see what it does to your date before you decide.",
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
