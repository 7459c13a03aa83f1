import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";

import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { buttonClass } from "#ui/button-class.ts";

import styles from "./demo-banner.module.css";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Marks every screen of a demo, with the time until its deletion and a link to register. */
export function DemoBanner() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  if (!me?.demo_ends_at) return null;

  return (
    <section className={styles.banner} aria-label="Demo household">
      <div className={styles.words}>
        <p>
          <strong>Demo household.</strong> The people and banks are made up. It's deleted{" "}
          {describeEnd(me.demo_ends_at)}.
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

function describeEnd(instant: string): string {
  const days = Math.ceil((new Date(instant).getTime() - now().getTime()) / DAY_MS);
  if (days <= 1) return "within a day";
  return `in ${days} days`;
}
