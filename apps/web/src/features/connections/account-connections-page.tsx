import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Page } from "#ui/page.tsx";

import { ConnectionsSection } from "./connections-section.tsx";

export const loader = loadPlaidDocument;

/** `/account-connections`. */
export function AccountConnectionsPage() {
  return (
    <Page heading="Account Connections">
      <ConnectionsSection title="Your banks and lenders" />
    </Page>
  );
}

/** `/link/return`: where a bank sends its user back that signs him in on a page of its own. */
export function LinkReturnPage() {
  return (
    <Page heading="Account Connections">
      <ConnectionsSection title="Your banks and lenders" isReturn />
    </Page>
  );
}
