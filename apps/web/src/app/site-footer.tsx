import { Link } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";

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
    // Hidden until the content above has loaded, because that would push it down.
    <footer className="flex flex-wrap items-center justify-center gap-x-6 border-t border-line px-[clamp(1rem,4vw,2rem)] py-3 text-small text-ink-soft print:hidden [:root:has(main_[data-waiting])_&]:invisible">
      <nav aria-label="Help and terms" className="flex flex-wrap justify-center">
        {links.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-target items-center px-3 text-inherit hover:text-accent-hover"
          >
            {text}
          </Link>
        ))}
      </nav>
      <p>
        © <span className="inline-block min-w-[4ch]">{year}</span> Snowball
      </p>
    </footer>
  );
}
