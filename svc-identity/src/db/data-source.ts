import { platformEntities, platformMigrations, revisionMigrations } from '@hourbank/service-kit';
import type { EntitySchema } from 'typeorm';
import { AdminEntity } from '../admins/admin-entity';
import { ClientEntity } from '../clients/client-entity';
import { EventEntity } from '../events/event-entity';
import { SigningKeyEntity } from '../keys/signing-key-entity';
import { CredentialEntity } from '../passwords/credential-entity';
import { ResetRequestEntity } from '../resets/reset-request-entity';
import { ResetTokenEntity } from '../resets/reset-token-entity';
import { LockEntity } from './lock-entity';
import { createLocks } from './migrations/1763600200001-create-locks';
import { createAdmins } from './migrations/1763600200002-create-admins';
import { createClients } from './migrations/1763600200003-create-clients';
import { createCredentials } from './migrations/1763600200004-create-credentials';
import { createSigningKeys } from './migrations/1763600200005-create-signing-keys';
import { createIdentityEvents } from './migrations/1763600200006-create-identity-events';
import { createResetRequests } from './migrations/1763600200007-create-reset-requests';
import { createResetTokens } from './migrations/1763600200008-create-reset-tokens';

/** Tables of svc-identity, without those of the platform. */
export const identityEntities = [
  LockEntity,
  AdminEntity,
  ClientEntity,
  CredentialEntity,
  SigningKeyEntity,
  EventEntity,
  ResetRequestEntity,
  ResetTokenEntity,
] as EntitySchema[];
export const identityMigrations = [
  createLocks,
  createAdmins,
  createClients,
  createCredentials,
  createSigningKeys,
  createIdentityEvents,
  createResetRequests,
  createResetTokens,
  ...revisionMigrations('clients', 1763700200001),
];

/** The whole database, for commands that work without the platform. */
export const wholeSchema = {
  entities: [...platformEntities, ...identityEntities],
  migrations: [...platformMigrations, ...identityMigrations],
};
