import type { JsonWebKey } from 'node:crypto';
import { identity, type IdentityEvent } from '@hourbank/contracts';
import type { createServiceTokens } from '../auth/service-token';
import type { Db, Tx } from '../db';
import { createServiceClient } from '../http/service-client';
import { repeatSteps } from '../process/repeat-steps';

/** The source of public keys and identity events: svc-identity over HTTP, or its own tables in svc-identity itself. */
export interface IdentitySource {
  fetchKeys: () => Promise<readonly (JsonWebKey & { kid?: string })[]>;
  fetchEvents: (after: number) => Promise<{ events: IdentityEvent[]; cursor: number }>;
  /** Reports sessions that this service has served (D-98). */
  reportUses: (sessions: string[]) => Promise<unknown>;
  close?: () => Promise<void>;
}

/**
 * Reads keys and events from svc-identity over HTTP, for all other services. `record` stores what events mean for the
 * service, in a transaction before the cursor advances, and returns whether it has more to do with the same events in a
 * further one. After a crash in between, the service fetches the same events again, so it must be idempotent.
 */
export const remoteIdentity =
  (baseUrl: string, record?: (tx: Tx, events: readonly IdentityEvent[]) => Promise<boolean>) =>
  (db: Db, tokens: ReturnType<typeof createServiceTokens>): IdentitySource => {
    const client = createServiceClient({ target: 'identity', baseUrl, tokens, timeoutMs: 2000 });
    return {
      fetchKeys: async () => (await client.call(identity.getPublicKeys, {})).keys,
      async fetchEvents(after) {
        const page = await client.call(identity.listIdentityEvents, { query: { after: String(after) } });
        if (record && page.events.some((event) => 'clientId' in event))
          await repeatSteps(() => db.tx((tx) => record(tx, page.events)));
        return page;
      },
      reportUses: (sessions) => client.call(identity.reportSessionUses, { body: { sessions } }),
      close: () => client.close(),
    };
  };
