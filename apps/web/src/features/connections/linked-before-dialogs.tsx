import type { Item } from "@snowball/contract";
import type { ReactNode } from "react";

import { formatList } from "#lib/format.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

import type { LinkedConnection } from "./find-linked-before.ts";

type Answers = {
  onAddAccounts: (connection: Item) => void;
  onLinkSeparately: () => void;
  onClose: () => void;
};

type SameBankDialogProps = Answers & {
  /** The connections to the chosen bank, at least one. */
  linkedAt: readonly LinkedConnection[];
};

/** Asks what to do with an already linked bank, as soon as the user chooses it and before they sign in there. */
export function SameBankDialog({ linkedAt, onAddAccounts, ...answers }: SameBankDialogProps) {
  return (
    <KnownBankDialog
      {...answers}
      bank={linkedAt[0]?.connection}
      separately="Link a different login"
      buttons={linkedAt.map((known, index) => (
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
    >
      <p>
        One connection covers all accounts of a login. If you link the same login again, some banks
        end the older connection.
      </p>
    </KnownBankDialog>
  );
}

function describeMasks({ masks }: LinkedConnection): string {
  return masks.length === 0 ? "the one without accounts" : formatMasks(masks);
}

function formatMasks(masks: readonly string[]): string {
  return formatList(masks.map((mask) => `•••• ${mask}`));
}

type LinkedBeforeDialogProps = Answers & {
  linkedBefore: LinkedConnection;
  onRepair: (connection: Item) => void;
};

/**
 * Asks what to do with already linked accounts. Shown before the token exchange, because some banks end the
 * older connection.
 */
export function LinkedBeforeDialog(props: LinkedBeforeDialogProps) {
  const { linkedBefore, onRepair, onAddAccounts, ...answers } = props;
  const { connection, masks } = linkedBefore;
  const isOne = masks.length === 1;

  return (
    <KnownBankDialog
      {...answers}
      bank={connection}
      separately="Link anyway"
      buttons={
        <>
          <Button onClick={() => onRepair(connection)}>Update Acount</Button>
          <Button variant="secondary" onClick={() => onAddAccounts(connection)}>
            Add accounts to it
          </Button>
        </>
      }
    >
      <p>
        {formatMasks(masks)} {isOne ? "is" : "are"} already linked. If you link{" "}
        {isOne ? "it" : "them"} again, some banks end the older connection.
      </p>
      <p>You can update that connection or add accounts to it.</p>
    </KnownBankDialog>
  );
}

type KnownBankDialogProps = Omit<Answers, "onAddAccounts"> & {
  bank: Item | undefined;
  separately: string;
  buttons: ReactNode;
  children: ReactNode;
};

function KnownBankDialog(props: KnownBankDialogProps) {
  const { bank, separately, buttons, onLinkSeparately, onClose, children } = props;

  return (
    <Dialog
      title={`You have linked ${bank?.institution_name ?? "this bank"} before`}
      onClose={onClose}
      keep="Cancel"
      actions={
        <>
          {buttons}
          <Button variant="secondary" onClick={onLinkSeparately}>
            {separately}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
