// The theme for the first paint, before modules run: see ui/settings/apply-settings.ts.
try {
  const { theme } = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // no storage
}
