import { endpoints, LEGAL_VERSIONS, type LegalDocument } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";

import { describeFailure } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/use-action.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

const LINKS: Record<LegalDocument, { to: string; name: string }> = {
  terms: { to: paths.terms(), name: "Terms" },
  privacy: { to: paths.privacy(), name: "Privacy" },
};

/** Asks the user to accept changed terms or privacy texts. */
export function ConsentBanner() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.acceptDocuments, { body: LEGAL_VERSIONS }),
    {
      onSuccess: () =>
        client.setQueryData(meQuery.queryKey, (before) => {
          if (!before) return before;
          const { documents_to_accept: _accepted, ...rest } = before;
          return rest;
        }),
    },
  );
  const changed = me?.documents_to_accept ?? [];
  if (changed.length === 0) return null;

  return (
    <section className="border-b border-line bg-sun-tint print:hidden" aria-label="What changed">
      <div className="mx-auto max-w-[calc(var(--page-width)_+_4rem)] px-[clamp(0rem,4vw_-_1rem,1rem)]">
        <Notice
          tone={error ? "error" : "attention"}
          action={
            <Button size="small" isBusy={isBusy} onClick={() => submit()}>
              Accept
            </Button>
          }
        >
          {changed.length > 1 ? "We updated two documents: " : "We updated a document: "}
          {changed.map((document, at) => (
            <span key={document}>
              {at > 0 && " and "}
              <Link to={LINKS[document].to}>{LINKS[document].name}</Link>
            </span>
          ))}
          . {error && describeFailure(error)}
        </Notice>
      </div>
    </section>
  );
}
