import { useLocation } from "react-router";

import { Notice } from "#ui/notice.tsx";

/** Navigation state of the login screen after a password change. */
export const PASSWORD_CHANGED = "password-changed";

export function PasswordChangedNotice() {
  const { state } = useLocation();
  if (state !== PASSWORD_CHANGED) return null;

  return (
    <Notice tone="success">
      Your password was changed. Please sign in again. We signed you out on all devices.
    </Notice>
  );
}
