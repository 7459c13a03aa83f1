import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";

export function CalendarLink() {
  return (
    <Link
      to={paths.calendar()}
      className="-my-2 inline-flex min-h-target items-center gap-2 justify-self-start font-semibold"
    >
      <Icon name="calendar" label={null} />
      Calendar
    </Link>
  );
}
