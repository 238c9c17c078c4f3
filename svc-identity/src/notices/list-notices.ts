import { type InputOf, notices as contract, type Notice, reportUnknownValue } from '@hourbank/contracts';
import { repeatSteps } from '@hourbank/service-kit/process';
import type { Deps } from '../dependencies';
import { isFactKind } from './notice-rights';
import type { Reader } from './notice-store';

type NoticeDeps = Pick<Deps, 'clients' | 'notices'>;

const defaultSize = 20;
/** How long notices are kept, ms. */
const keptMs = 90 * 86_400_000;

/**
 * The facts are those of the kind, unless they are unreadable or of a newer release: such a notice is reported and left
 * out.
 */
function hasFacts(notice: object): notice is Notice {
  if (contract.isNotice(notice)) return true;
  reportUnknownValue({ kind: 'notice', value: JSON.stringify(notice) });
  return false;
}

/** Returns one page of a person's own notices of the kinds that it may read, newest first, and how many are unread. */
export async function listNotices(
  { clients, notices }: NoticeDeps,
  reader: Reader,
  { page = 1, pageSize = defaultSize }: InputOf<typeof contract.listNotices>['query'],
): Promise<{ notices: Notice[]; totalCount: number; unreadCount: number }> {
  const [rows, totalCount, unreadCount] = await Promise.all([
    notices.page(reader, { limit: pageSize, offset: (page - 1) * pageSize }),
    notices.count(reader),
    notices.countUnread(reader),
  ]);
  const known = await clients.known(rows.map(({ clientId }) => clientId));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return {
    notices: rows
      .map(({ id, at, isRead, kind, clientId, facts }) => ({
        ...facts,
        id,
        at,
        isRead,
        kind: isFactKind(kind) ? 'fact' : kind,
        clientId,
        clientName: names.get(clientId) ?? '',
      }))
      .flatMap((notice) => (hasFacts(notice) ? [notice] : [])),
    totalCount,
    unreadCount,
  };
}

/** Marks a person's own notices up to one as read, and returns how many are unread. */
export async function readNotices(
  { notices, transact }: Pick<Deps, 'notices' | 'transact'>,
  reader: Reader,
  { upTo }: InputOf<typeof contract.readNotices>['body'],
): Promise<{ unreadCount: number }> {
  await transact((tx) => notices.markRead(tx, reader.recipient, upTo));
  return { unreadCount: await notices.countUnread(reader) };
}

/** Deletes notices and the rows of their emails after 90 days, in small transactions. */
export async function removeOldNotices({
  transact,
  notices,
  noticeEmails,
  now,
}: Pick<Deps, 'transact' | 'notices' | 'noticeEmails' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  await repeatSteps(() => transact((tx) => notices.prune(tx, before)));
  await repeatSteps(() => transact((tx) => noticeEmails.prune(tx, before)));
}
