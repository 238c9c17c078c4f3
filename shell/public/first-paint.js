// Runs before the first paint, so that no page flashes in the wrong colours. `hb-theme` is light, dark or system.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = stored('hb-theme');
    root.dataset.bsTheme = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light';
  };
  apply();
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);

  // Shows the login form of index.html while the code of its console is loading. Its texts are English.
  const logins = {
    '/': ['mfe_portal', 'clientToken'],
    '/login': ['mfe_admin', 'adminToken'],
    '/admin/login': ['mfe_admin', 'adminToken'],
  };
  const [owner, token] = logins[window.location.pathname.toLowerCase()] ?? [];
  const isExpired = window.location.search.includes('expired');
  if (owner && !isExpired && !stored(token) && [null, 'en'].includes(stored('hb-language'))) root.dataset.firstFrame = owner;
})();
