import { createGuards } from '@hourbank/mfe-kit';

export const { requireSession, skipLogin } = createGuards({ login: '/', afterLogout: '/', home: '/client-portal' });
