import type { Admin, AdminRole } from '@hourbank/contracts';
import { api } from '@hourbank/testing';
import { adminTokenIn, type MailServer } from '../../svc-identity/tests/mail-server';
import { freshEmail } from './people';
import type { Stack } from './stack';

/**
 * Invites an admin with that role and accepts the invitation, as the person would. Returns the login. The owner logs in
 * for it, because an invitation needs a session confirmed in the last 10 minutes.
 */
export async function aColleague(
  { url, admin: owner }: Pick<Stack, 'url' | 'admin'>,
  mailServer: MailServer,
  role: AdminRole,
) {
  const email = freshEmail();
  const session = await api(url)<{ token: string }>('POST', '/api/auth/login', owner);
  const adminApi = api(url, { token: session.body.token });
  const { status, body } = await adminApi<Admin>('POST', '/api/admins', { name: 'Lina Aoun', email, role });
  if (status !== 201) throw new Error(`Response ${status}: ${JSON.stringify(body)}`);
  const [mail] = await mailServer.emailsTo(email);
  const login = { username: email, password: 'a long password of a colleague' };
  const token = adminTokenIn(mail?.source ?? '', 'invite');
  await api(url)('POST', '/api/auth/accept-invitation', { token, ...login });
  return { id: body.id, ...login };
}
