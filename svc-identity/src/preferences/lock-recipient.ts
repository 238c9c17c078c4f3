import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';

/** Locks the row of a recipient, so that two changes of its preferences cannot meet. Returns whether it exists. */
export async function lockRecipient(
  { admins, clients }: Pick<Deps, 'admins' | 'clients'>,
  tx: Tx,
  recipient: string,
): Promise<boolean> {
  const [role, id] = recipient.split(':');
  const person = await (role === 'admin' ? admins : clients).lock(tx, Number(id));
  return Boolean(person);
}
