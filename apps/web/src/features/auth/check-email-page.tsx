import { useAppConfig } from "#lib/app-context.ts";
import { Page } from "#ui/page.tsx";

/** `/success`. */
export function CheckEmailPage() {
  const { outboxUrl } = useAppConfig();

  return (
    <Page heading="Almost there" width="narrow">
      <p>Please check your email and click the verification link.</p>
      {outboxUrl && (
        <p>
          This is not production, so mail stays here: <a href={outboxUrl}>open the mail outbox</a>.
        </p>
      )}
    </Page>
  );
}
