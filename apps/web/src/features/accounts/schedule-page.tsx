import { Card } from "#ui/card.tsx";

import { OneAccountPage } from "./one-account-page.tsx";
import styles from "./one-account-page.module.css";

/** `/schedule/{account_uuid}`. */
export function SchedulePage() {
  return (
    <OneAccountPage heading="Payment schedule">
      {() => (
        <Card className={styles.soon}>
          <h3>Coming Soon</h3>
          <p>Here you will plan when and how much to pay on this account.</p>
        </Card>
      )}
    </OneAccountPage>
  );
}
