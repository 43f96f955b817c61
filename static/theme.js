// Looks for the first paint, before modules run: see ui/settings/apply-settings.ts.
try {
  const { theme, palette, size } = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}');
  const root = document.documentElement.dataset;
  if (palette) root.palette = palette;
  if (size) root.size = size;
  if (theme === 'light' || theme === 'dark') {
    root.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // no storage
}
