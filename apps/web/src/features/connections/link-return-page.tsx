import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Page } from "#ui/page.tsx";

import { ConnectionsSection } from "./connections-section.tsx";

export const loader = loadPlaidDocument;

/** The page at `/link/return`. Banks that sign users in on their own website send them back here. */
export function Component() {
  return (
    <Page heading="Account Connections">
      <ConnectionsSection title="Your banks and lenders" isReturn />
    </Page>
  );
}
