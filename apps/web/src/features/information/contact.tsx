import { useAppConfig } from "#lib/app-context.ts";

/** Shows the contact email of this installation, if there is one. */
export function Contact() {
  const { contactEmail } = useAppConfig();
  if (contactEmail === null) return <p>Whoever runs this installation has named no address yet.</p>;

  return (
    <p>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Never send passwords or card
      numbers: we do not need them, and nobody of ours asks for them.
    </p>
  );
}
