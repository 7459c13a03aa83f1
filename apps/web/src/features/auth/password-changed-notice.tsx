import { useLocation } from "react-router";

import { Notice } from "#ui/notice.tsx";

/** State of the navigation to the login screen after the password was changed. */
export const PASSWORD_CHANGED = "password-changed";

/** Says why the login screen comes now; nothing when it came for another reason. */
export function PasswordChangedNotice() {
  const { state } = useLocation();
  if (state !== PASSWORD_CHANGED) return null;

  return (
    <Notice tone="success">
      Your password was changed. Please sign in with it: everybody who was signed in to your account
      has been signed out.
    </Notice>
  );
}
