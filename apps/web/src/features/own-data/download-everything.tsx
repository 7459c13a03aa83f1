import { useSubmit } from "#lib/form/use-submit.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { download } from "./download.ts";

/** Everything that is kept of the user, as one file. */
export function DownloadEverything({ variant }: { variant?: "secondary" }) {
  const { submit, isBusy, isSuccess, error } = useSubmit(download);

  return (
    <>
      <div>
        <Button variant={variant} isBusy={isBusy} onClick={() => submit("everything")}>
          Download everything
        </Button>
      </div>
      {isSuccess && <Notice tone="success">Saved to your downloads.</Notice>}
      {error && <Notice tone="error">Nothing was saved. {error.message}</Notice>}
    </>
  );
}
