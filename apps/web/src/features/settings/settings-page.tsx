import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Page } from "#ui/page.tsx";

import styles from "./settings-page.module.css";

/** `/settings`. */
export function SettingsPage() {
  return (
    <Page heading="Settings" width="middle">
      <ul className={styles.list}>
        <li>
          <Link to={paths.accountConnections()} className={styles.link}>
            <span className={styles.icon}>
              <Icon name="accounts" label={null} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>Account Connections</span>
              <br />
              <span className={styles.about}>
                Link banks and lenders, and see how they are doing
              </span>
            </span>
            <Icon name="arrow" label={null} />
          </Link>
        </li>
      </ul>
    </Page>
  );
}
