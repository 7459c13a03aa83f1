import { Link } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";

import styles from "./site-footer.module.css";

const links: readonly { to: string; text: string }[] = [
  { to: paths.help(), text: "Help" },
  { to: paths.help("contact"), text: "Contact" },
  { to: paths.terms(), text: "Terms" },
  { to: paths.privacy(), text: "Privacy" },
];

/** The footer with links to help and legal texts, and the copyright. */
export function SiteFooter() {
  // The prerendered page lacks the visitor's year and reserves its space.
  const year = useIsHydrated() ? calendarToday().slice(0, 4) : "";

  return (
    <footer className={styles.footer}>
      <nav aria-label="Help and terms" className={styles.links}>
        {links.map(({ to, text }) => (
          <Link key={to} to={to} className={styles.link}>
            {text}
          </Link>
        ))}
      </nav>
      <p>
        © <span className={styles.year}>{year}</span> Snowball
      </p>
    </footer>
  );
}
