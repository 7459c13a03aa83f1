import { endpoints } from "@snowball/contract";
import { Link } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { saveFile } from "#lib/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";

export function CalendarLink() {
  return (
    <Link
      to={paths.calendar()}
      className="-my-2 inline-flex min-h-target items-center gap-2 justify-self-start font-semibold"
    >
      <Icon name="calendar" label={null} />
      Calendar
    </Link>
  );
}

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
