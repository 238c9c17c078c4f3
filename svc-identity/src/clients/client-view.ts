import {
  type Client,
  type ClientDetails,
  type ClientSelf,
  type DeletedClient,
  identity,
  type OwnProfile,
} from '@hourbank/contracts';
import { shownFields } from '@hourbank/service-kit/http';
import { type ClientRecord, profileFields } from './client-table';
import { restorableUntil } from './deleted-clients';
import type { Deps } from '../dependencies';

/** A client as it sees itself: without the admins' note (D-24). */
export const selfView: (client: ClientRecord) => ClientSelf = shownFields(identity.clientSelfView);

/** The profile of the client who is logged in. */
export const ownProfileView = (client: ClientRecord, pendingEmail: OwnProfile['pendingEmail']): OwnProfile => ({
  ...selfView(client),
  revision: client.revision,
  emailConfirmed: client.emailConfirmedAt !== null,
  pendingEmail,
});

/** A client as admins see it. */
export const clientView = ({ createdAt, closedAt: _, emailConfirmedAt: __, ...fields }: ClientRecord): Client => ({
  ...fields,
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

/** Which emails a client gets (D-70). */
export async function emailStateOf(
  { noticeEmails }: Pick<Deps, 'noticeEmails'>,
  { id, email, emailConfirmedAt }: ClientRecord,
): Promise<ClientDetails['emailState']> {
  if (emailConfirmedAt === null) return 'unconfirmed';
  return (await noticeEmails.isUndeliverable(`client:${id}`, email)) ? 'undeliverable' : 'confirmed';
}
