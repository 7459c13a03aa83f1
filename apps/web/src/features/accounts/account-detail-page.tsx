import { Card } from "#ui/card.tsx";

import { OneAccountPage } from "./one-account-page.tsx";
import styles from "./one-account-page.module.css";

/** `/detail/{account_uuid}`. */
export function AccountDetailPage() {
  return (
    <OneAccountPage heading="Account">
      {() => (
        <Card className={styles.soon}>
          <h3>Coming Soon</h3>
          <p>Here you will see the statements and the history of this account.</p>
        </Card>
      )}
    </OneAccountPage>
  );
}
