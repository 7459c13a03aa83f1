import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Page } from "#ui/page.tsx";

import { ConnectionsSection } from "./connections-section.tsx";

export const loader = loadPlaidDocument;

/** The page at `/account-connections`. */
export function Component() {
  return (
    <Page heading="Account Connections">
      <ConnectionsSection title="Your banks and lenders" />
    </Page>
  );
}
