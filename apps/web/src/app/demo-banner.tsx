import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";

import { formatInstant } from "#lib/format-instant.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { buttonClass } from "#ui/button-class.ts";

import styles from "./demo-banner.module.css";

/** On every screen of a demo household: that it is one, how long it lasts, and the way to an own account. */
export function DemoBanner() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  if (!me?.demo_ends_at) return null;

  return (
    <section className={styles.banner} aria-label="Demo household">
      <div className={styles.words}>
        <p>
          <strong>Demo household.</strong> Its people and banks are made up; it is deleted on{" "}
          {formatInstant(me.demo_ends_at)}.
        </p>
        {pathname !== paths.register() && (
          <Link
            to={paths.register()}
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            Make it yours
          </Link>
        )}
      </div>
    </section>
  );
}
