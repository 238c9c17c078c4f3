import { createGuards } from '@hourbank/mfe-kit';

export const { requireSession, skipLogin } = createGuards({
  login: '/login',
  afterLogout: '/admin/login',
  home: '/dashboard',
});
