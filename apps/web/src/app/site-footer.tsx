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

/** Whose it is, and where help and the small print are. */
export function SiteFooter() {
  // The year is the visitor's: a page rendered at build does not know it, and keeps its place free.
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
