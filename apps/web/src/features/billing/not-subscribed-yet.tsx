import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

/** Links to the subscribe page, for a user who opened the thank-you page without a purchase. */
export function NotSubscribedYet() {
  const subscribe = (
    <Link to={paths.subscribe()} reloadDocument className={buttonClass({ size: "small" })}>
      Subscribe
    </Link>
  );

  return (
    <Notice tone="attention" action={subscribe}>
      You haven't subscribed yet.
    </Notice>
  );
}
