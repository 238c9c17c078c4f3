import * as z from './lazy-zod';
import { accountLevels } from './enums';
import { pageQuery, positiveInteger } from './lists';
import { defineOperation } from './operation';
import { storedValue } from './stored-value';

const head = {
  id: z.number(),
  at: z.string(),
  isRead: z.boolean(),
  clientId: z.number(),
  /** Empty if the client is closed. */
  clientName: z.string(),
};
const levelNotice = z.object({
  ...head,
  kind: z.literal('level'),
  level: storedValue('account level', accountLevels),
  /** Hours left when the level was reached. */
  balance: z.number(),
  /** When the hours ran out at the pace of that day, `YYYY-MM-DD`. */
  runsOutOn: z.nullable(z.string()),
});
/** An account reached a worse level. */
export type LevelNotice = z.infer<typeof levelNotice>;

const expiryNotice = z.object({
  ...head,
  kind: z.literal('expiry'),
  /** The hours left of each package, and its last day `YYYY-MM-DD`; those that expire first first. */
  packages: z.array(z.object({ packageId: z.number(), hours: z.number(), expiresOn: z.string() })),
});
/** Hours expire soon. */
export type ExpiryNotice = z.infer<typeof expiryNotice>;

const statementNotice = z.object({
  ...head,
  kind: z.literal('statement'),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** Hours at the end of the period. */
  closing: z.number(),
});
/** A statement could not be made. */
const statementFailureNotice = z.object({
  ...head,
  kind: z.literal('statement-failure'),
  number: z.string(),
  from: z.string(),
  to: z.string(),
});
const factNotice = z.object({
  ...head,
  kind: z.literal('fact'),
  topic: z.string(),
  /** `payment.approved` */
  name: z.string(),
  /** The id of the package or task. */
  subject: z.nullable(z.number()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** The other side took a step (D-76). Consoles show a text of their own for each name that they know. */
export type FactNotice = z.infer<typeof factNotice>;

const noticeView = z.discriminatedUnion('kind', [
  levelNotice,
  expiryNotice,
  statementNotice,
  statementFailureNotice,
  factNotice,
]);
export type Notice = z.infer<typeof noticeView>;

/** Whether a stored notice has the facts of its kind. A notice of a newer release may not. */
export const isNotice = (notice: object): notice is Notice => noticeView.safeParse(notice).success;

const list = {
  service: 'identity',
  method: 'GET',
  query: pageQuery,
  response: z.object({ notices: z.array(noticeView), totalCount: z.number(), unreadCount: z.number() }),
  defaultErrorMessage: 'Failed to fetch notices',
} as const;
const read = {
  service: 'identity',
  method: 'POST',
  body: z.object({
    /** The newest notice that was seen; it and all older ones become read. */
    upTo: positiveInteger('Notice must be a number.', 999_999_999),
  }),
  response: z.object({ unreadCount: z.number() }),
  defaultErrorMessage: 'Failed to mark notices as read',
} as const;

export const listNotices = defineOperation({
  ...list,
  id: 'listNotices',
  summary: "List the admin's own notices, newest first (D-70)",
  path: '/api/notices',
  auth: 'admin',
  rights: [],
});

export const readNotices = defineOperation({
  ...read,
  id: 'readNotices',
  summary: "Mark the admin's own notices as read",
  path: '/api/notices/read',
  auth: 'admin',
  rights: [],
});

export const listClientNotices = defineOperation({
  ...list,
  id: 'listClientNotices',
  summary: "List the client's own notices, newest first (D-70)",
  path: '/api/client/notices',
  auth: 'client',
});

export const readClientNotices = defineOperation({
  ...read,
  id: 'readClientNotices',
  summary: "Mark the client's own notices as read",
  path: '/api/client/notices/read',
  auth: 'client',
});
