// What is drawn by, hence neither a module nor deferred.

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

// Who is signed in sees nothing of visitors' pages, not even for a moment; see stored-session.ts.
try {
  const session = JSON.parse(localStorage.getItem("currentUser") ?? "null");
  if (session?.access) document.documentElement.dataset.signedIn = "";
} catch {
  // No session: a visitor.
}
