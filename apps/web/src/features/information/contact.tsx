import { useAppConfig } from "#lib/app-context.ts";

/** Shows the contact email of this installation, if there is one. */
export function Contact() {
  const { contactEmail } = useAppConfig();
  if (contactEmail === null) return <p>No contact address has been set up.</p>;

  return (
    <p>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Never send passwords or card
      numbers. We never ask for them.
    </p>
  );
}
