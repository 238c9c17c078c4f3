import { platformEntities, platformMigrations } from '@hourbank/service-kit/service';
import type { EntitySchema } from 'typeorm';
import { AuditEntity, AuditSourceEntity } from '../audit/audit-entity';
import { AdminEntity } from '../admins/admin-entity';
import { ClientCountEntity } from '../clients/client-count-entity';
import { ClientEntity } from '../clients/client-entity';
import { EventEntity } from '../events/event-entity';
import { SigningKeyEntity } from '../keys/signing-key-entity';
import { CredentialEntity } from '../passwords/credential-entity';
import { LinkRequestEntity } from '../email-links/link-request-entity';
import { LinkTokenEntity } from '../link-tokens/link-token-entity';
import { LockEntity } from '../locks/lock-entity';
import { NoticeEmailEntity, UndeliverableEmailEntity } from '../notice-emails/notice-email-entity';
import { NoticeEntity } from '../notices/notice-entity';
import { MutedChannelEntity } from '../preferences/preference-entity';
import { SecuritySettingsEntity } from '../security/security-settings-entity';
import { RecoveryCodeEntity, SecondFactorEntity } from '../second-factor/second-factor-entity';
import { SessionEntity } from '../sessions/session-entity';
import { createIdentity } from './migrations/1763600200001-create-identity';

/** Tables of svc-identity, without those of the platform. */
export const identityEntities = [
  LockEntity,
  AdminEntity,
  ClientEntity,
  ClientCountEntity,
  CredentialEntity,
  SigningKeyEntity,
  EventEntity,
  LinkRequestEntity,
  LinkTokenEntity,
  SecuritySettingsEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  SessionEntity,
  AuditEntity,
  AuditSourceEntity,
  NoticeEntity,
  NoticeEmailEntity,
  UndeliverableEmailEntity,
  MutedChannelEntity,
] as EntitySchema[];
export const identityMigrations = [createIdentity];

/** The whole database, for commands that work without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...identityEntities],
  migrations: [...platformMigrations, ...identityMigrations],
};
