import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

export function Component() {
  const { status } = useSession();

  return (
    <Page heading="Thank you" width="narrow">
      <Notice tone="success">Email Confirmed. Please login</Notice>
      {status === "authorized" ? (
        <ButtonLink to={paths.home()}>You are signed in: go home</ButtonLink>
      ) : (
        <ButtonLink to={paths.login()}>Sign in</ButtonLink>
      )}
    </Page>
  );
}
