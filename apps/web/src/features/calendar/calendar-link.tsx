import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";

import styles from "./calendar-link.module.css";

/** Links from a list of payments to the calendar. */
export function CalendarLink() {
  return (
    <Link to={paths.calendar()} className={styles.link}>
      <Icon name="calendar" label={null} />
      Calendar
    </Link>
  );
}
