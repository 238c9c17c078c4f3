import { defineMfe } from '@hourbank/mfe-kit/rspack';

export default defineMfe({
  name: 'mfe_portal',
  context: __dirname,
  folder: '_mfe/portal',
  firstPages: {
    '/': ['./pages/login-page'],
    '/client-portal': ['./portal-layout', './pages/overview-page'],
  },
});
