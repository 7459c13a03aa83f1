import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";

import { TryDemo } from "./try-demo.tsx";

const WAYS =
  "flex flex-wrap gap-3 [&_a]:min-h-[50px] [&_a]:px-6 [&_a]:text-base [&_button]:min-h-[50px] [&_button]:px-6 [&_button]:text-base";
/** Links to register or sign in; for a signed-in user a link to the app. */
export function EntryLinks() {
  const { status } = useSession();
  if (status === "authorized") {
    return (
      <div className={WAYS}>
        <Link to={paths.home()} className={buttonClass()}>
          Open Snowball
        </Link>
      </div>
    );
  }
  return (
    <div className={WAYS}>
      <Link to={paths.register()} className={buttonClass()}>
        Create an account
      </Link>
      <Link to={paths.login()} className={buttonClass({ variant: "secondary" })}>
        Sign in
      </Link>
      <TryDemo />
    </div>
  );
}
