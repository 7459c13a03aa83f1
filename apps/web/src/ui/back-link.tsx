import { Link } from "react-router";

import styles from "./back-link.module.css";
import { Icon } from "./icon.tsx";

/** Above a heading: the way to the screen that this one is beneath. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back ?? ""}>
      <Icon name="left" label={null} size={16} />
      {children}
    </Link>
  );
}
