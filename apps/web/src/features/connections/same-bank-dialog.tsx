import type { Item } from "@snowball/contract";

import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

import type { LinkedBefore } from "./find-linked-before.ts";

type SameBankDialogProps = {
  /** The connections to the bank that was picked; at least one. */
  linkedAt: readonly LinkedBefore[];
  onAddAccounts: (connection: Item) => void;
  onLinkApart: () => void;
  onClose: () => void;
};

const list = new Intl.ListFormat("en-US");

/** Asked as soon as the bank is picked, before anybody signs in there. */
export function SameBankDialog(props: SameBankDialogProps) {
  const { linkedAt, onAddAccounts, onLinkApart, onClose } = props;
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
              {linkedAt.length === 1 ? "Add accounts to that connection" : `Add to ${told(known)}`}
            </Button>
          ))}
          <Button variant="secondary" onClick={onLinkApart}>
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

function told({ masks }: LinkedBefore): string {
  return masks.length === 0
    ? "the one without accounts"
    : list.format(masks.map((mask) => `•••• ${mask}`));
}
