import type { ClientDetails } from '@hourbank/contracts';
import type { Deps } from '../dependencies';
import type { ClientRecord } from './client-entity';

/** Which emails a client gets (D-70). */
export async function emailStateOf(
  { noticeEmails }: Pick<Deps, 'noticeEmails'>,
  { id, email, emailConfirmedAt }: ClientRecord,
): Promise<ClientDetails['emailState']> {
  if (emailConfirmedAt === null) return 'unconfirmed';
  return (await noticeEmails.isUndeliverable(`client:${id}`, email)) ? 'undeliverable' : 'confirmed';
}
