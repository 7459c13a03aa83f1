import { formatFullDate } from "@snowball/dates";
import type { ReactNode } from "react";

import { useAppConfig } from "#lib/app-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";

type DraftPageProps = { heading: string; lead: string; version: string; children: ReactNode };

/** The layout of a legal text that no lawyer has reviewed yet. */
export function DraftPage({ heading, lead, version, children }: DraftPageProps) {
  return (
    <Page
      heading={heading}
      width="middle"
      lead={
        <>
          <p>
            <Badge tone="attention">Draft</Badge> Written in plain English. A lawyer hasn't reviewed
            it yet.
          </p>
          <p>{lead}</p>
          <p>Version of {formatFullDate(version)}.</p>
        </>
      }
    >
      {children}
      <Part heading="Contact">
        <Contact />
      </Part>
    </Page>
  );
}

export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Section
      heading={heading}
      className="grid max-w-160 gap-2 [&_h2]:text-large [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:ps-4.5"
    >
      {children}
    </Section>
  );
}

/** Shows the contact email of this installation, if there is one. */
export function Contact() {
  const { contactEmail } = useAppConfig();
  if (contactEmail === null) return <p>No contact address has been set up.</p>;

  return (
    <p>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Never send passwords or card
      numbers. We never ask for them.
    </p>
  );
}
