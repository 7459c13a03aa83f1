import { Page } from "#ui/page.tsx";

import { ConnectionsSection } from "./connections-section.tsx";

/** `/account-connections`. */
export function AccountConnectionsPage() {
  return (
    <Page heading="Account Connections">
      <ConnectionsSection title="Your banks and lenders" />
    </Page>
  );
}
