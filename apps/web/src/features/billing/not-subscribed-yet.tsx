import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

/** Leads whoever opened the thank-you page without having bought anything to where that is done. */
export function NotSubscribedYet() {
  const subscribe = (
    <Link to={paths.subscribe()} reloadDocument className={buttonClass({ size: "small" })}>
      Subscribe
    </Link>
  );

  return (
    <Notice tone="attention" action={subscribe}>
      You have not subscribed yet.
    </Notice>
  );
}
