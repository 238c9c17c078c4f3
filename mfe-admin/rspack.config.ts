import { defineMfe } from '@hourbank/mfe-kit/rspack';

export default defineMfe({
  name: 'mfe_admin',
  context: __dirname,
  folder: '_mfe/admin',
  withoutSession: ['../pages/login-page', '../pages/link-page'],
  firstPages: {
    '/login': { imports: ['../pages/login-page'] },
    '/admin/login': { imports: ['../pages/login-page'] },
    '/dashboard': {
      imports: ['../prefetch', '../layout', '../pages/dashboard-page'],
      requests: ['/api/auth/me', '/api/accounts?runningLow=true&pageSize=100'],
    },
  },
});
