import { useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { loadPlaidDocument } from "#lib/vendor-document.ts";
import { Page } from "#ui/page.tsx";

import { ConnectionsSection } from "./connections-section.tsx";

export const loader = loadPlaidDocument;

/**
 * The page at `/account-connections`, and at `/link/return`. Banks that sign users in on their own website send them
 * back there.
 */
export function Component() {
  const isReturn = useLocation().pathname === paths.linkReturn();

  return (
    <Page heading="Account Connections">
      <ConnectionsSection title="Your banks and lenders" isReturn={isReturn} />
    </Page>
  );
}
