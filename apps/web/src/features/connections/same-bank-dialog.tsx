import type { Item } from "@snowball/contract";

import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

import type { LinkedConnection } from "./find-linked-before.ts";

type SameBankDialogProps = {
  /** The connections to the chosen bank, at least one. */
  linkedAt: readonly LinkedConnection[];
  onAddAccounts: (connection: Item) => void;
  onLinkSeparately: () => void;
  onClose: () => void;
};

const list = new Intl.ListFormat("en-US");

/**
 * Asks what to do with an already linked bank, as soon as the user chooses it and before they sign in there.
 */
export function SameBankDialog(props: SameBankDialogProps) {
  const { linkedAt, onAddAccounts, onLinkSeparately, onClose } = props;
  const name = linkedAt[0]?.connection.institution_name ?? "this bank";

  return (
    <Dialog
      title={`You have linked ${name} before`}
      onClose={onClose}
      actions={
        <>
          {linkedAt.map((known, index) => (
            <Button
              key={known.connection.uuid}
              variant={index === 0 ? "primary" : "secondary"}
              onClick={() => onAddAccounts(known.connection)}
            >
              {linkedAt.length === 1
                ? "Add accounts to that connection"
                : `Add to ${describeMasks(known)}`}
            </Button>
          ))}
          <Button variant="secondary" onClick={onLinkSeparately}>
            Link a different login
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        One connection covers all accounts of a login. If you link the same login again, some banks
        end the older connection.
      </p>
    </Dialog>
  );
}

function describeMasks({ masks }: LinkedConnection): string {
  return masks.length === 0
    ? "the one without accounts"
    : list.format(masks.map((mask) => `•••• ${mask}`));
}
