import type { Item } from "@snowball/contract";

import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

import type { LinkedConnection } from "./find-linked-before.ts";

type LinkedBeforeDialogProps = {
  linkedBefore: LinkedConnection;
  onRepair: (connection: Item) => void;
  onAddAccounts: (connection: Item) => void;
  onLinkSeparately: () => void;
  onClose: () => void;
};

const list = new Intl.ListFormat("en-US");

/**
 * Asks what to do with already linked accounts. Shown before the token exchange, because some banks end the
 * older connection.
 */
export function LinkedBeforeDialog(props: LinkedBeforeDialogProps) {
  const { linkedBefore, onRepair, onAddAccounts, onLinkSeparately, onClose } = props;
  const { connection, masks } = linkedBefore;
  const name = connection.institution_name ?? "this bank";

  return (
    <Dialog
      title={`You have linked ${name} before`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onRepair(connection)}>Update Acount</Button>
          <Button variant="secondary" onClick={() => onAddAccounts(connection)}>
            Add accounts to it
          </Button>
          <Button variant="secondary" onClick={onLinkSeparately}>
            Link anyway
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {list.format(masks.map((mask) => `•••• ${mask}`))} {masks.length === 1 ? "is" : "are"}{" "}
        already linked. If you link {masks.length === 1 ? "it" : "them"} again, some banks end the
        older connection.
      </p>
      <p>You can update that connection or add accounts to it.</p>
    </Dialog>
  );
}
