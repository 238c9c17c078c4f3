// Runs before the first paint, so that no page flashes in the wrong colours. `hb-theme` is light, dark or system.
(() => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      return localStorage.getItem('hb-theme');
    } catch {
      return null;
    }
  };
  const apply = () => {
    const theme = chosen();
    document.documentElement.dataset.bsTheme = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light';
  };
  apply();
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
})();
