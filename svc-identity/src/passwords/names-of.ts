import type { Deps } from '../dependencies';
import type { Person } from './credential-store';

/** The names of a person. A password must not be one of them. */
interface PersonNames {
  /** The name that the person logs in with. */
  login: string;
  /** The name to show. */
  name: string;
  email: string | null;
}

/** Returns the names of a person, or null if there is none with this id. */
export async function namesOf(
  { admins, clients }: Pick<Deps, 'admins' | 'clients'>,
  { role, id }: Person,
): Promise<PersonNames | null> {
  if (role === 'client') {
    const client = await clients.find(id);
    return client && { login: client.email, name: client.name, email: client.email };
  }
  const admin = await admins.find(id);
  return admin && { login: admin.username ?? '', name: admin.name, email: admin.email };
}
