/** Asks for the mail to a new address; see its job. */
export const sendEmailChangeRequest = {
  name: "send_email_change",
  attemptsMax: 5,
  keyOf: ({ changeId }: { changeId: string }) => changeId,
};
