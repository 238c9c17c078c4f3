import type { Db } from '@hourbank/service-kit/db';
import type { RateLimits, SharedLimiter } from '@hourbank/service-kit/rate-limit';
import type { Platform } from '@hourbank/service-kit/service';
import type { AuditStore } from './audit/audit-store';
import type { Calendar } from '@hourbank/service-kit/calendar';
import type { AdminStore } from './admins/admin-store';
import type { ClientListStore } from './clients/client-list-store';
import type { ClientStore } from './clients/client-store';
import type { ImportedClientStore } from './imports/imported-client-store';
import type { EventStore } from './events/event-store';
import type { Keyring } from './keys/keyring';
import type { CredentialStore } from './passwords/credential-store';
import type { LinkRequestStore } from './email-links/link-request-store';
import type { LinkTokenStore } from './link-tokens/link-token-store';
import type { SecondFactorStore } from './second-factor/second-factor-store';
import type { SecuritySettingsStore } from './security/security-settings-store';
import type { NoticeEmailStore } from './notice-emails/notice-email-store';
import type { NoticeStore } from './notices/notice-store';
import type { PreferenceStore } from './preferences/preference-store';
import type { ProviderStore } from './provider/provider-store';
import type { UnsubscribeTokens } from './preferences/unsubscribe-token';
import type { NameHasher } from './sessions/name-hasher';
import type { SessionStore } from './sessions/session-store';
import type { LoginGuard } from './sessions/login-guard';

/** What needs only the database. The commands use these. */
export interface IdentityCore {
  transact: Db['tx'];
  read: Db['read'];
  now: () => Date;
  admins: AdminStore;
  clients: ClientStore;
  credentials: CredentialStore;
  secondFactors: SecondFactorStore;
  sessions: SessionStore;
  events: EventStore;
  keyring: Keyring;
}

/** What use cases can ask for, each by name: `Pick<Deps, 'tx' | 'clients'>`. `deps.ts` creates it. */
export interface Deps extends IdentityCore {
  platform: Platform;
  limiter: SharedLimiter;
  limits: RateLimits;
  clientLists: ClientListStore;
  importedClients: ImportedClientStore;
  linkRequests: LinkRequestStore;
  linkTokens: LinkTokenStore;
  securitySettings: SecuritySettingsStore;
  hashName: NameHasher;
  audit: AuditStore;
  notices: NoticeStore;
  noticeEmails: NoticeEmailStore;
  preferences: PreferenceStore;
  provider: ProviderStore;
  unsubscribeTokens: UnsubscribeTokens;
  calendar: Calendar;
  guard: LoginGuard;
  /** Without a mail server nobody gets the link that confirms an email. */
  hasMailServer: boolean;
  /** Applies new revocations in this process at once. */
  refreshRevocations: () => Promise<void>;
}
