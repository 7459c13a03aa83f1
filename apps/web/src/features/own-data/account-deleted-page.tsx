import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

/** `/account-deleted`: where a deletion ends. */
export function AccountDeletedPage() {
  return (
    <Page heading="Goodbye" width="narrow">
      <Notice tone="success">
        Your account is closed, and you are signed out everywhere. Your data is being deleted.
      </Notice>
      <Link to={paths.landing()} className={buttonClass()}>
        To the front page
      </Link>
    </Page>
  );
}
