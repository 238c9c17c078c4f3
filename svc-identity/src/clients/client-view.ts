import type { Client, ClientSelf } from '@hourbank/contracts';
import type { ClientRecord } from './client-store';

/** A client as it sees itself: without the admins' note (D-24). */
export const selfView = ({ id, name, email, phone, companyName, website, address }: ClientRecord): ClientSelf => ({
  id,
  name,
  email,
  phone,
  companyName,
  website,
  address,
});

/** A client as admins see it. */
export const clientView = (client: ClientRecord): Client => ({
  ...selfView(client),
  revision: client.revision,
  note: client.note,
  createdAt: client.createdAt,
});

/** A client as other services see it. */
export const knownClientView = (client: ClientRecord) => ({ ...selfView(client), closed: client.isClosed });
