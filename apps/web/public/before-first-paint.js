// What has to be known before anything is drawn, hence in the head, and neither a module nor deferred.

// The colours chosen on this device; see src/lib/theme.ts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.media = bar.dataset.of === theme ? "all" : "not all";
    }
  }
} catch {
  // No storage: the device's own colours.
}

// Pages rendered at build are for visitors. Who is signed in sees nothing of them, not even for a
// moment: their own screen follows as soon as the app runs. The key is the one of stored-session.ts.
try {
  const session = JSON.parse(localStorage.getItem("currentUser") ?? "null");
  if (session?.access) document.documentElement.dataset.signedIn = "";
} catch {
  // No session that the app could read either: a visitor.
}
