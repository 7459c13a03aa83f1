/** Request for the job that sends the mail to a new address. */
export const sendEmailChangeRequest = {
  name: "send_email_change",
  attemptsMax: 5,
  keyOf: ({ changeId }: { changeId: string }) => changeId,
};
