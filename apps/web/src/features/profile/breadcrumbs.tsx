/** Spec §2, `/profile`: `Users > My profile`. There is no screen of users to link to. */
export function Breadcrumbs() {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-2 text-small text-ink-soft">
        <li>Users</li>
        <li aria-hidden="true">&gt;</li>
        <li aria-current="page">My profile</li>
      </ol>
    </nav>
  );
}
