import type { Connection } from "#lib/slices/connections-slice.ts";
import { Notice } from "#ui/notice.tsx";

const list = new Intl.ListFormat("en-US");

type SyncingNoticeProps = { connections: readonly Pick<Connection, "institution_name">[] };

/** Says whose figures are on their way, so that a missing debt is no riddle. */
export function SyncingNotice({ connections }: SyncingNoticeProps) {
  if (connections.length === 0) return null;
  const names = connections.map(({ institution_name }) => institution_name ?? "your bank");

  return <Notice tone="info">Getting your accounts from {list.format(names)}…</Notice>;
}
