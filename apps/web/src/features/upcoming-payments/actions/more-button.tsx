import { Icon } from "#ui/icon.tsx";

import styles from "./payment-tick.module.css";

/** Opens all that can be done about a payment. */
export function MoreButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={`${name}: more`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name="more" label={null} />
    </button>
  );
}
