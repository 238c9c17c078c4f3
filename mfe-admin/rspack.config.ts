import { defineMfe } from '@hourbank/mfe-kit/rspack';

export default defineMfe({
  name: 'mfe_admin',
  context: __dirname,
  folder: '_mfe/admin',
  firstPages: {
    '/login': ['../pages/login-page'],
    '/admin/login': ['../pages/login-page'],
    '/dashboard': ['../prefetch', '../layout', '../pages/dashboard-page'],
  },
});
