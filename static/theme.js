// Theme, colours and size for the first paint, before modules run: see ui/settings/apply-settings.ts.
try {
  const { theme, palette, size } = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}');
  const { dataset } = document.documentElement;
  if (['protan', 'deutan', 'tritan', 'contrast'].includes(palette)) dataset.palette = palette;
  if (size === 'large') dataset.size = size;
  if (theme === 'light' || theme === 'dark') {
    dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // no storage
}
