import { normalizeLogin } from '@hourbank/contracts';
import type { Tx } from '@hourbank/service-kit/db';
import type { AdminStore } from '../admins/admin-store';
import type { ClientStore } from '../clients/client-store';
import type { MailPurpose } from './link-request-store';
import type { LinkRequest } from './link-request-store';

/** Whose link it is, and where it is sent. */
interface Recipient {
  subject: number;
  /** Null for an address that nobody has confirmed. */
  name: string | null;
  address: string;
}

interface Accounts {
  clients: Pick<ClientStore, 'findByEmail' | 'lock'>;
  admins: Pick<AdminStore, 'findByEmail' | 'lock'>;
}

/** Finds and locks the account that a request is for. Null if there is none, or if it may not get this link. */
export function createRecipientFinder({ clients, admins }: Accounts) {
  const adminNotice = async (tx: Tx, { subject }: LinkRequest) => {
    const admin = await admins.lock(tx, subject ?? 0);
    return admin?.state === 'active' && admin.email !== null
      ? { subject: admin.id, name: admin.name, address: admin.email }
      : null;
  };
  const clientNotice = async (tx: Tx, { subject }: LinkRequest) => {
    const client = await clients.lock(tx, subject ?? 0);
    return client && client.emailConfirmedAt !== null
      ? { subject: client.id, name: client.name, address: client.email }
      : null;
  };
  const find: Record<MailPurpose, (tx: Tx, request: LinkRequest) => Promise<Recipient | null>> = {
    'admin-new-device': adminNotice,
    'owner-codes-locked': adminNotice,
    'admin-new-password': adminNotice,
    'client-new-device': clientNotice,
    'client-new-password': clientNotice,
    async 'admin-email-changed'(tx, { subject, email }) {
      const admin = await admins.lock(tx, subject ?? 0);
      return admin && { subject: admin.id, name: admin.name, address: email };
    },
    async 'client-email-changed'(tx, { subject, email }) {
      const client = await clients.lock(tx, subject ?? 0);
      return client && { subject: client.id, name: client.name, address: email };
    },
    async 'client-reset'(tx, { email }) {
      const found = await clients.findByEmail(email);
      const client = found && (await clients.lock(tx, found.id));
      if (!client) return null;
      const name = client.emailConfirmedAt === null ? null : client.name;
      return { subject: client.id, name, address: client.email };
    },
    async 'admin-reset'(tx, { email }) {
      const found = await admins.findByEmail(email);
      const admin = found && (await admins.lock(tx, found.id));
      return admin?.state === 'active' && admin.email !== null
        ? { subject: admin.id, name: admin.name, address: admin.email }
        : null;
    },
    async invitation(tx, { subject }) {
      const admin = await admins.lock(tx, subject ?? 0);
      return admin?.state === 'invited' && admin.email !== null
        ? { subject: admin.id, name: null, address: admin.email }
        : null;
    },
    async 'client-invite'(tx, { subject, email }) {
      const client = await clients.lock(tx, subject ?? 0);
      if (!client || normalizeLogin(client.email) !== normalizeLogin(email)) return null;
      return { subject: client.id, name: client.emailConfirmedAt === null ? null : client.name, address: client.email };
    },
    async 'client-email'(tx, { subject, email }) {
      const client = await clients.lock(tx, subject ?? 0);
      return client?.emailConfirmedAt === null && normalizeLogin(client.email) === normalizeLogin(email)
        ? { subject: client.id, name: null, address: client.email }
        : null;
    },
    async 'client-new-email'(tx, { subject, email }) {
      const client = await clients.lock(tx, subject ?? 0);
      return client && { subject: client.id, name: null, address: email };
    },
    async 'new-email'(tx, { subject, email }) {
      const admin = await admins.lock(tx, subject ?? 0);
      return admin?.state === 'active' ? { subject: admin.id, name: null, address: email } : null;
    },
  };
  return (tx: Tx, request: LinkRequest): Promise<Recipient | null> => find[request.purpose](tx, request);
}
export type RecipientFinder = ReturnType<typeof createRecipientFinder>;
