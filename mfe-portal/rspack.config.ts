import { defineMfe } from '@hourbank/mfe-kit/rspack';

export default defineMfe({
  name: 'mfe_portal',
  context: __dirname,
  folder: '_mfe/portal',
  withoutSession: [
    './pages/login-page',
    './pages/register-page',
    './pages/forgot-password-page',
    './pages/reset-password-page',
    './pages/confirm-email-page',
    './pages/verify-page',
  ],
  firstPages: {
    '/': { imports: ['./pages/login-page'] },
    '/client-portal': {
      imports: ['./portal-layout', './pages/overview-page'],
      requests: ['/api/client/me', '/api/client/info?entries=5', '/api/client/account'],
    },
  },
});
