import type { Db } from '@hourbank/service-kit/db';
import type { Logger } from '@hourbank/service-kit/logger';
import { createSharedLimiter } from '@hourbank/service-kit/rate-limit';
import { openPlatform } from '@hourbank/service-kit/service';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { createAuditStore } from './audit/audit-store';
import { createCalendar } from '@hourbank/service-kit/calendar';
import { createAdminStore } from './admins/admin-store';
import { createFirstAdmin } from './admins/create-first-admin';
import { createClientListStore } from './clients/client-list-store';
import { createClientStore } from './clients/client-store';
import type { IdentityConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createImportedClientStore } from './imports/imported-client-store';
import { createEventStore } from './events/event-store';
import { createKeyring } from './keys/keyring';
import { createEncryption } from '@hourbank/service-kit/encryption';
import { createSigningKeyStore } from './keys/signing-key-store';
import { createFolderMailer } from './mail/folder-mailer';
import type { Mailer } from './mail/mail';
import { mailMetrics } from './mail/mail-metrics';
import { startMailbox } from './mail/mailbox';
import { createSmtpMailer } from './mail/smtp-mailer';
import { createCredentialStore } from './passwords/credential-store';
import { createPasswordHasher } from './passwords/password-hasher';
import { createRecipientFinder } from './email-links/link-recipients';
import { createLinkRequestStore } from './email-links/link-request-store';
import { createTokenMaker } from './link-tokens/link-token';
import { createLinkTokenStore } from './link-tokens/link-token-store';
import { createLinkSender } from './email-links/send-links';
import { createNoticeEmailStore } from './notice-emails/notice-email-store';
import { createNoticeEmailSender } from './notice-emails/send-notice-emails';
import { createNoticeStore } from './notices/notice-store';
import { createPreferenceStore } from './preferences/preference-store';
import { createUnsubscribeTokens } from './preferences/unsubscribe-token';
import { createProviderStore } from './provider/provider-store';
import { createCodeHasher } from './second-factor/codes';
import { createSecondFactorStore } from './second-factor/second-factor-store';
import { createSecuritySettingsStore } from './security/security-settings-store';
import { createNameHasher } from './sessions/name-hasher';
import { createSessionStore } from './sessions/session-store';
import { createLoginGuard } from './sessions/login-guard';
import type { IdentityCore } from './dependencies';

/** How often emails are sent, ms. People wait for a link. */
export const emailIntervals = { links: 500, notices: 2_000 };

/** Timeout of requests for invoices, ms. With the delivery of the email it is below the lease of one. */
const invoiceTimeoutMs = 15_000;

const now = () => new Date();

const keyringOf = (db: Db, { KEY_ENCRYPTION_SECRET }: IdentityConfig) =>
  createKeyring({
    transact: db.tx,
    store: createSigningKeyStore(db.read),
    encryption: createEncryption(KEY_ENCRYPTION_SECRET, 'hourbank signing keys'),
    now,
  });

const mailerOf = ({ SMTP_URL, MAIL_DIR, MAIL_FROM }: IdentityConfig, log: Logger): Mailer =>
  SMTP_URL === undefined
    ? createFolderMailer({ folder: MAIL_DIR, from: MAIL_FROM, log })
    : createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM });

/** Creates the components that need only the database. The commands use these. */
export function createCore(db: Db, config: IdentityConfig, passwords = createPasswordHasher()): IdentityCore {
  return {
    transact: db.tx,
    read: db.read,
    now,
    admins: createAdminStore(db.read),
    clients: createClientStore(db.read),
    credentials: createCredentialStore(db.read, passwords),
    secondFactors: createSecondFactorStore(
      db.read,
      createEncryption(config.KEY_ENCRYPTION_SECRET, 'hourbank second factors'),
      createCodeHasher(config.KEY_ENCRYPTION_SECRET),
    ),
    sessions: createSessionStore(db.read, now),
    events: createEventStore(db.read),
    keyring: keyringOf(db, config),
  };
}

/** Creates all dependencies of svc-identity. */
export async function openDeps(
  config: IdentityConfig,
  passwords = createPasswordHasher(),
  sendEveryMs = emailIntervals,
) {
  const platform = await openPlatform({
    name: 'identity',
    config,
    schema: wholeSchema,
    identitySource: (db) => ({
      fetchKeys: keyringOf(db, config).publicKeys,
      fetchEvents: createEventStore(db.read).after,
      reportUses: (used) => {
        const at = () => new Date();
        return db.tx((tx) => createSessionStore(db.read, at).markUsed(tx, used, at()));
      },
    }),
  });
  const { db, feed, limits, log } = platform;
  const core = createCore(db, config, passwords);
  await core.keyring.open();
  const firstAdmin = await createFirstAdmin(core, { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD });
  const limiter = createSharedLimiter(db);

  const mailer = mailerOf(config, log);
  const linkRequests = createLinkRequestStore(db.read);
  const linkTokens = createLinkTokenStore(db.read);
  const noticeEmails = createNoticeEmailStore(db.read);
  const provider = createProviderStore(db.read);
  const sendLinks = createLinkSender({
    ...core,
    provider,
    findRecipient: createRecipientFinder(core),
    requests: linkRequests,
    tokens: linkTokens,
    noticeEmails,
    tokenOf: createTokenMaker(config.KEY_ENCRYPTION_SECRET),
    mailer,
    publicUrl: config.PUBLIC_URL,
    log,
  });

  const audit = createAuditStore(db.read);
  const notices = createNoticeStore(db.read);
  const preferences = createPreferenceStore(db.read);
  const unsubscribeTokens = createUnsubscribeTokens(config.KEY_ENCRYPTION_SECRET);
  const { BILLING_URL: baseUrl } = config;
  const billing =
    baseUrl === undefined
      ? undefined
      : createServiceClient({ target: 'billing', baseUrl, tokens: platform.tokens, timeoutMs: invoiceTimeoutMs });
  const sendNoticeEmails = createNoticeEmailSender({
    ...core,
    billing,
    provider,
    limiter,
    noticeEmails,
    preferences,
    unsubscribeTokens,
    mailer,
    publicUrl: config.PUBLIC_URL,
    perMinute: config.EMAILS_PER_MINUTE,
    log,
  });
  mailMetrics(platform.metrics, { link: linkRequests, notice: noticeEmails });
  const mailboxes = [
    startMailbox({ run: sendLinks, everyMs: sendEveryMs.links, log }),
    startMailbox({ run: sendNoticeEmails, everyMs: sendEveryMs.notices, log }),
  ];
  const securitySettings = createSecuritySettingsStore(db.read);

  return {
    ...core,
    platform,
    limiter,
    limits,
    clientLists: createClientListStore(db.read),
    importedClients: createImportedClientStore(db.read),
    linkRequests,
    linkTokens,
    securitySettings,
    hashName: createNameHasher(config.KEY_ENCRYPTION_SECRET),
    audit,
    notices,
    noticeEmails,
    preferences,
    provider,
    unsubscribeTokens,
    hasMailServer: config.SMTP_URL !== undefined,
    calendar: createCalendar(config.BUSINESS_TIME_ZONE),
    guard: createLoginGuard({ limiter, limits, sessions: core.sessions, credentials: core.credentials }),
    /** The admin that this start created, with its generated password (D-20). */
    firstAdmin,
    /**
     * Applies new revocations in this process at once. It refreshes twice, because the first call may join a refresh
     * that has already read the feed.
     */
    async refreshRevocations() {
      await feed.refresh();
      await feed.refresh();
    },
    async stop() {
      await Promise.all(mailboxes.map((mailbox) => mailbox.stop()));
      mailer.close();
      await billing?.close();
    },
  };
}
