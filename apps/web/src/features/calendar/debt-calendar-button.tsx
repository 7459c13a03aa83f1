import { endpoints } from "@snowball/contract";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { saveFile } from "#lib/save-file.ts";
import { useAction } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";

export function DebtCalendarButton({ debt }: { debt: string }) {
  const download = useAction(
    () => snowballClient.call(endpoints.getDebtCalendar, { params: { uuid: debt } }),
    { onSuccess: (text) => saveFile({ name: "payments.ics", type: "text/calendar", text }) },
  );

  return (
    <>
      <div data-beneath>
        <Button size="small" isBusy={download.isBusy} onClick={() => download.submit()}>
          <Icon name="calendar" label={null} />
          Add to your calendar
        </Button>
      </div>
      {download.error && <Notice tone="error">{download.error.message}</Notice>}
    </>
  );
}
