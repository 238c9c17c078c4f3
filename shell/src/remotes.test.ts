import { ownerOf } from './remotes';

test.each([
  '/admin',
  '/admin/',
  '/admin/login',
  '/login',
  '/dashboard',
  '/dashboard/clients/',
  '/dashboard/clients/Addpackage/7',
  '/manageclients',
  '/LOGIN',
])('%s belongs to the admin console', (path) => {
  expect(ownerOf(path)).toBe('mfe_admin');
});

test.each([
  '/',
  '/register',
  '/client-portal',
  '/client-portal/usage',
  '/client-forgot-password',
  '/administrator',
  '/loginx',
  '/unknown',
])('%s belongs to the client portal', (path) => {
  expect(ownerOf(path)).toBe('mfe_portal');
});
