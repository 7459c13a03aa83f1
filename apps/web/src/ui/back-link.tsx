import { Link } from "react-router";

import styles from "./back-link.module.css";
import { Icon } from "./icon.tsx";

/** A link above a heading, to the parent screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back ?? ""}>
      <Icon name="left" label={null} size={16} />
      {children}
    </Link>
  );
}
