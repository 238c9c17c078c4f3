import * as z from './lazy-zod';
import { accountLevels } from './enums';
import { auditActions, type AuditAction } from './audit-actions';
import { defineOperation } from './operation';

export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];
const auditAction = z.enum(auditActionNames);

const auditChange = z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) });
/** Changed fields with the values before and after. Long texts are cut to what differs. */
export const auditChanges = z.record(z.string().check(z.maxLength(100)), auditChange);
export type AuditChanges = z.infer<typeof auditChanges>;

/** One action of a person or of the system, as the service that did it reports it (D-68). */
const auditEvent = z.object({
  action: auditAction,
  /** `admin:1 Nadia`, `client:7 Rana`, `system:reconciler`; empty for a person who is not logged in. */
  actor: z.string().check(z.maxLength(100)),
  /** What was changed: `package:12`. */
  subject: z.nullable(z.string().check(z.maxLength(100))),
  clientId: z.nullable(z.number()),
  changes: auditChanges,
  address: z.string().check(z.maxLength(64)),
  /** The id of the session, or empty. */
  session: z.string().check(z.maxLength(64)),
  requestId: z.string().check(z.maxLength(64)),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** An account that crossed a level downwards (D-70). */
const levelEvent = z.object({
  clientId: z.number(),
  level: z.enum(accountLevels),
  /** Hours left. */
  balance: z.number(),
  /** When they run out at the current pace, `YYYY-MM-DD`. */
  runsOutOn: z.nullable(z.string().check(z.maxLength(10))),
  /** Whom it is for, as the alert settings say. */
  toClient: z.boolean(),
  toAdmins: z.boolean(),
});
export type LevelEvent = z.infer<typeof levelEvent>;

/** Maximum packages of one event about hours that expire. */
export const maxExpiringPackages = 50;

/** Packages of a client whose hours expire soon, those that expire first first (D-70). */
const expiryEvent = z.object({
  clientId: z.number(),
  packages: z
    .array(
      z.object({
        packageId: z.number(),
        /** Hours left. */
        hours: z.number(),
        /** The last day, `YYYY-MM-DD`. */
        expiresOn: z.string().check(z.maxLength(10)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxExpiringPackages)),
  toClient: z.boolean(),
  toAdmins: z.boolean(),
});
export type ExpiryEvent = z.infer<typeof expiryEvent>;

/** A statement of account that a client can download (D-71). */
const statementEvent = z.object({
  clientId: z.number(),
  number: z.string().check(z.maxLength(40)),
  from: z.string().check(z.maxLength(10)),
  to: z.string().check(z.maxLength(10)),
  /** Hours left at the end of the period. */
  closing: z.number(),
});
export type StatementEvent = z.infer<typeof statementEvent>;

/** A statement whose files could not be made (D-71). */
const statementFailureEvent = z.object({
  clientId: z.number(),
  number: z.string().check(z.maxLength(40)),
  from: z.string().check(z.maxLength(10)),
  to: z.string().check(z.maxLength(10)),
});
export type StatementFailureEvent = z.infer<typeof statementFailureEvent>;

/** Maximum admins that one fact names. */
const maxNamedAdmins = 50;

/**
 * One step of a client or of an admin that the other side should know (D-76). Topics and names are open, so that a
 * later fact changes no schema: svc-identity knows who may see a topic, and each reader knows the texts of the names.
 */
const factEvent = z.object({
  topic: z.string().check(z.maxLength(15)),
  /** `payment.approved` */
  name: z.string().check(z.maxLength(40)),
  clientId: z.number(),
  /** The id of the package or task. */
  subject: z.nullable(z.number()),
  toClient: z.boolean(),
  /**
   * Null for no admin, and an empty list for all who have the right to the topic. Admins who are named are told alone,
   * unless none of them is active and has the right: then all are.
   */
  toAdmins: z.nullable(z.array(z.number()).check(z.maxLength(maxNamedAdmins))),
  /** The admin who did it and is not told. */
  notAdmin: z.nullable(z.number()),
  /** What the texts need, at most 12 values; hours as decimals, amounts in currency units. */
  params: z
    .record(z.string().check(z.maxLength(30)), z.union([z.string().check(z.maxLength(2000)), z.number()]))
    .check(z.refine((params) => Object.keys(params).length <= 12, 'At most 12 values.')),
  /** The id of an earlier fact whose emails are not sent any more. */
  withdraws: z.optional(z.uuid()),
});
export type FactEvent = z.infer<typeof factEvent>;

/** The provider as the settings of svc-billing have it. Empty texts are not set. Emails come from it (D-32). */
const providerEvent = z.object({
  name: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(200)),
  phone: z.string().check(z.maxLength(40)),
  whatsapp: z.string().check(z.maxLength(40)),
});
export type ProviderEvent = z.infer<typeof providerEvent>;

const head = { id: z.uuid(), at: z.iso.datetime() };
const auditDelivery = z.object({ ...head, kind: z.literal('audit'), event: auditEvent });
export type AuditDelivery = z.infer<typeof auditDelivery>;
const levelDelivery = z.object({ ...head, kind: z.literal('level'), event: levelEvent });
const statementDelivery = z.object({ ...head, kind: z.literal('statement'), event: statementEvent });
const statementFailureDelivery = z.object({
  ...head,
  kind: z.literal('statement-failure'),
  event: statementFailureEvent,
});
/**
 * An account that is running low, for emails. It follows its crossing at once or up to a day later, with the balance of
 * that moment.
 */
const levelEmailDelivery = z.object({ ...head, kind: z.literal('level-email'), event: levelEvent });

const expiryDelivery = z.object({ ...head, kind: z.literal('expiry'), event: expiryEvent });

const factDelivery = z.object({ ...head, kind: z.literal('fact'), event: factEvent });
export type FactDelivery = z.infer<typeof factDelivery>;

const providerDelivery = z.object({ ...head, kind: z.literal('provider'), event: providerEvent });
export type ProviderDelivery = z.infer<typeof providerDelivery>;

const noticeDelivery = z.discriminatedUnion('kind', [
  levelDelivery,
  expiryDelivery,
  statementDelivery,
  statementFailureDelivery,
  factDelivery,
]);
/** An event that people see in their bell. */
export type NoticeDelivery = z.infer<typeof noticeDelivery>;
const emailDelivery = z.discriminatedUnion('kind', [
  levelEmailDelivery,
  expiryDelivery,
  statementDelivery,
  factDelivery,
]);
/** An event that people get an email about. */
export type EmailDelivery = z.infer<typeof emailDelivery>;

const delivery = z.discriminatedUnion('kind', [
  auditDelivery,
  levelDelivery,
  levelEmailDelivery,
  expiryDelivery,
  statementDelivery,
  statementFailureDelivery,
  factDelivery,
  providerDelivery,
]);
export type Delivery = z.infer<typeof delivery>;

/** The services that deliver events, one of which is svc-identity itself. */
export const auditSources = ['identity', 'billing', 'tracking', 'tasks'] as const;

/** Maximum events of one delivery. */
export const maxDeliveryEvents = 200;

export const deliverEvents = defineOperation({
  id: 'deliverEvents',
  service: 'identity',
  summary: 'Store events of another service, each once by source and id (D-69)',
  method: 'PUT',
  path: '/internal/deliveries/{source}',
  auth: 'service',
  params: z.object({ source: z.enum(auditSources) }),
  body: z.object({
    events: z.array(delivery).check(z.maxLength(maxDeliveryEvents)),
    /** All events of the source until then are delivered with this request. */
    completeUntil: z.iso.datetime(),
  }),
  defaultErrorMessage: 'Failed to store events',
});
