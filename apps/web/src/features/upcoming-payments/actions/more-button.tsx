import { Icon } from "#ui/icon.tsx";

import styles from "./payment-tick.module.css";

/** Shows the button that opens all actions of a payment. */
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
