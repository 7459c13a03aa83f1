import type { Item } from "@snowball/contract";

import { formatList } from "#lib/format.ts";
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
    : formatList(masks.map((mask) => `•••• ${mask}`));
}

type LinkedBeforeDialogProps = {
  linkedBefore: LinkedConnection;
  onRepair: (connection: Item) => void;
  onAddAccounts: (connection: Item) => void;
  onLinkSeparately: () => void;
  onClose: () => void;
};

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
        {formatList(masks.map((mask) => `•••• ${mask}`))} {masks.length === 1 ? "is" : "are"}{" "}
        already linked. If you link {masks.length === 1 ? "it" : "them"} again, some banks end the
        older connection.
      </p>
      <p>You can update that connection or add accounts to it.</p>
    </Dialog>
  );
}
