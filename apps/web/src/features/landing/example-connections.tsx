import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";

import styles from "./example-connections.module.css";
import { ExampleScreen } from "./example-screen.tsx";

const connections: readonly {
  bank: string;
  updated: string;
  tone: BadgeTone;
  health: string;
  about?: string;
}[] = [
  { bank: "North Bank", updated: "Last updated an hour ago", tone: "good", health: "Connected" },
  {
    bank: "Valley Lending",
    updated: "Last updated 3 days ago",
    tone: "bad",
    health: "Sign-in needed",
    about: "The lender wants you to sign in again. Until then you see its last known figures.",
  },
  { bank: "Harbor Credit", updated: "Last updated today", tone: "good", health: "Connected" },
];

/** The connections screen in small. */
export function ExampleConnections() {
  return (
    <ExampleScreen heading="Account Connections">
      {connections.map(({ bank, updated, tone, health, about }) => (
        <Card key={bank} className={styles.connection}>
          <LogoTile name={bank} logo={null} />
          <p className={styles.name}>
            {bank}
            <span className={styles.updated}>{updated}</span>
          </p>
          <Badge tone={tone}>{health}</Badge>
          {about && <p className={styles.about}>{about}</p>}
        </Card>
      ))}
    </ExampleScreen>
  );
}
