// Shows the theme of the player from the first paint on: modules run only after it. Once they do, the same is done by
// src/lib/ui/settings/apply-settings.ts.
try {
  const { theme } = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // the storage is forbidden or damaged: the page has the theme of the device
}
