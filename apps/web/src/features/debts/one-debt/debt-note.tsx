import type { Debt } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { SectionCard } from "#ui/section-card.tsx";

/** Shows the user's note about a debt with a link to its field, or nothing if there is none. */
export function DebtNote({ debt: { uuid, note } }: { debt: Debt }) {
  if (note === null) return null;

  return (
    <SectionCard heading="Note" className="grid grid-cols-1 gap-2">
      <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
      <Link to={paths.figure(uuid, "note")}>Edit the note</Link>
    </SectionCard>
  );
}
