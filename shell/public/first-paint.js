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

  // Shows the page's frame in index.html while the code of its console is loading. Its texts are English.
  const frames = {
    '/': { name: 'portal-login', token: 'clientToken' },
    '/login': { name: 'admin-login', token: 'adminToken' },
    '/admin/login': { name: 'admin-login', token: 'adminToken' },
    '/verify': { name: 'verify' },
  };
  const frame = frames[window.location.pathname.toLowerCase()];
  const isLoggedIn = frame?.token && stored(frame.token);
  const isExpired = window.location.search.includes('expired');
  if (frame && !isExpired && !isLoggedIn && [null, 'en'].includes(stored('hb-language'))) root.dataset.firstFrame = frame.name;
})();
