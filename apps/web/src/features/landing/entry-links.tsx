import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";

import { TryDemo } from "./try-demo.tsx";
import styles from "./entry-links.module.css";

/** Links to register or sign in; for a signed-in user a link to the app. */
export function EntryLinks() {
  const { status } = useSession();
  if (status === "authorized") {
    return (
      <div className={styles.ways}>
        <Link to={paths.home()} className={buttonClass()}>
          Open Snowball
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.ways}>
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
