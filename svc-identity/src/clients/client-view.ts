import { type Client, type ClientSelf, type DeletedClient, identity, type OwnProfile } from '@hourbank/contracts';
import { type ClientRecord, profileFields } from './client-entity';
import { restorableUntil } from './deleted-clients';

const selfFields = Object.keys(identity.clientSelfView.shape) as (keyof ClientSelf)[];

/** A client as it sees itself: without the admins' note (D-24). */
export const selfView = (client: ClientRecord): ClientSelf =>
  Object.fromEntries(selfFields.map((field) => [field, client[field]])) as unknown as ClientSelf;

/** The profile of the client who is logged in. */
export const ownProfileView = (client: ClientRecord): OwnProfile => ({
  ...selfView(client),
  emailConfirmed: client.emailConfirmedAt !== null,
});

/** A client as admins see it. */
export const clientView = ({
  editRevision,
  createdAt,
  closedAt: _,
  emailConfirmedAt: __,
  ...fields
}: ClientRecord): Client => ({
  ...fields,
  revision: editRevision,
  createdAt: createdAt.toISOString(),
});

/** A deleted client as admins see it. */
export const deletedClientView = (client: ClientRecord & { closedAt: Date }): DeletedClient => ({
  ...selfView(client),
  deletedAt: client.closedAt.toISOString(),
  restorableUntil: restorableUntil(client.closedAt).toISOString(),
});

/** The columns of the CSV. */
export const exportedFields = ['id', ...profileFields, 'createdAt'] as const satisfies (keyof Client)[];

/** A client as other services see it. */
export const knownClientView = (client: ClientRecord) => ({ ...selfView(client), closed: client.closedAt !== null });
