import { initialMigration } from '@hourbank/service-kit/db';
import { platformTables } from '@hourbank/service-kit/service';
import { adminTable } from '../admins/admin-store';
import { auditSourceTable, auditTable } from '../audit/audit-store';
import { clientCountTable } from '../clients/client-store';
import { clientTable } from '../clients/client-table';
import { linkRequestTable } from '../email-links/link-request-store';
import { importedClientTable } from '../imports/imported-client-store';
import { importRunTable } from '@hourbank/service-kit/import-runs';
import { eventTable } from '../events/event-store';
import { signingKeyTable } from '../keys/signing-key-store';
import { linkTokenTable } from '../link-tokens/link-token-store';
import { lockTable } from '../locks/lock';
import { noticeEmailTable, undeliverableEmailTable } from '../notice-emails/notice-email-store';
import { noticeTable } from '../notices/notice-store';
import { credentialTable } from '../passwords/credential-store';
import { mutedChannelTable } from '../preferences/preference-store';
import { providerTable } from '../provider/provider-store';
import { recoveryCodeTable, secondFactorTable } from '../second-factor/second-factor-store';
import { securitySettingsTable } from '../security/security-settings-store';
import { sessionTable } from '../sessions/session-store';

const tables = [
  ...platformTables,
  lockTable,
  adminTable,
  clientTable,
  clientCountTable,
  importRunTable,
  importedClientTable,
  credentialTable,
  signingKeyTable,
  eventTable,
  linkRequestTable,
  linkTokenTable,
  securitySettingsTable,
  secondFactorTable,
  recoveryCodeTable,
  sessionTable,
  auditTable,
  auditSourceTable,
  noticeTable,
  noticeEmailTable,
  undeliverableEmailTable,
  mutedChannelTable,
  providerTable,
];

/** The database of svc-identity. */
export const wholeSchema = { tables, migrations: [initialMigration(1763600200001, 'create-identity', tables)] };
