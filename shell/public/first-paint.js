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

  // Shows a frame of index.html while the code of the page is loading: that of a console if there is a session, and
  // otherwise a page without a session, whose texts are English.
  const path = window.location.pathname.toLowerCase();
  const hasAdmin = stored('adminToken') !== null;
  const hasClient = stored('clientToken') !== null;
  const pages = {
    '/': hasClient ? 'portal' : 'portal-login',
    '/login': hasAdmin ? 'admin' : 'admin-login',
    '/admin/login': hasAdmin ? 'admin' : 'admin-login',
    '/verify': 'verify',
  };
  const consoleOf = () => {
    if (hasAdmin && /^\/(dashboard|manageclients)(\/|$)/.test(path)) return 'admin';
    if (hasClient && /^\/client-portal(\/|$)/.test(path)) return 'portal';
  };
  const frame = pages[path] ?? consoleOf();
  const isExpired = window.location.search.includes('expired');
  const isEnglish = [null, 'en'].includes(stored('hb-language'));
  // The console shows this name of the provider (D-116); another one would flash before it.
  if (/"name":"[^"]/.test(stored('hb-provider') ?? '')) root.dataset.provider = 'known';
  if (frame === 'admin' || frame === 'portal' || (frame && !isExpired && isEnglish)) root.dataset.firstFrame = frame;
})();
