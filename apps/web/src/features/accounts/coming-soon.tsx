import { Badge } from "#ui/badge.tsx";

import styles from "./one-account.module.css";

/** Announces a planned feature, in the specification's words. */
export function ComingSoon({ what }: { what: string }) {
  return (
    <p className={styles.soon} data-beneath>
      <Badge tone="neutral">Coming Soon</Badge> {what}
    </p>
  );
}
