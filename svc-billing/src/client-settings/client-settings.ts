import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import type { Tx } from '@hourbank/service-kit/db';
import { type Precondition, reviseSettings, settingRevision, settingSubject } from '@hourbank/service-kit/revisions';
import type { Deps } from '../deps';
import { ensureAccount } from '../ledger/lock-account';

export type SettingsDeps = Pick<Deps, 'accounts' | 'clients' | 'clientTx' | 'tx' | 'read' | 'now' | 'log'>;

/** Settings that have defaults and that a client can have of its own. A client of null stands for the defaults. */
export interface ClientSettings<Values extends object> {
  /** Names their revisions. */
  kind: string;
  /** The subject of the defaults in the audit log. */
  defaultSubject: string;
  /** Returns the settings that apply to a client. */
  of(clientId: number | null, tx?: Tx): Promise<Values & { isDefault: boolean }>;
  save(tx: Tx, clientId: number | null, values: Values): Promise<void>;
  /** Returns a client to the defaults. */
  remove(tx: Tx, clientId: number): Promise<void>;
}

/** Returns the settings that apply to a client. Throws 404 for an unknown client. */
export async function readClientSettings<Values extends object>(
  { accounts, clients, read, log }: SettingsDeps,
  { kind, of }: ClientSettings<Values>,
  clientId: number | null,
): Promise<Values & { isDefault: boolean; revision: number }> {
  if (clientId !== null && !(await accounts.exists(clientId))) await clients.requireKnown(log, clientId);
  const revision = await settingRevision(read, settingSubject(kind, clientId));
  return { revision, ...(await of(clientId)) };
}

/**
 * Stores the settings of an open client, or the defaults. Throws 404 for an unknown client and 409 for a closed one.
 */
export async function putClientSettings<Values extends object>(
  deps: SettingsDeps,
  settings: ClientSettings<Values>,
  clientId: number | null,
  values: Values,
  precondition: Precondition,
): Promise<Values & { isDefault: boolean; revision: number }> {
  const write = (tx: Tx) => change(deps, settings, tx, clientId, values, precondition);
  if (clientId === null) await deps.tx(write);
  else {
    await deps.clients.requireOpen(clientId);
    await ensureAccount(deps, clientId);
    await deps.clientTx(clientId, write);
  }
  return readClientSettings(deps, settings, clientId);
}

/** Returns a client to the defaults. Throws 404 for an unknown client. */
export async function deleteClientSettings<Values extends object>(
  deps: SettingsDeps,
  settings: ClientSettings<Values>,
  clientId: number,
  precondition: Precondition,
): Promise<void> {
  const { accounts, clients, clientTx, log } = deps;
  if (!(await accounts.exists(clientId))) return clients.requireKnown(log, clientId);
  await clientTx(clientId, (tx) => change(deps, settings, tx, clientId, null, precondition));
}

async function change<Values extends object>(
  { accounts, now }: SettingsDeps,
  { kind, defaultSubject, of, save, remove }: ClientSettings<Values>,
  tx: Tx,
  clientId: number | null,
  values: Values | null,
  precondition: Precondition,
): Promise<void> {
  if (clientId !== null) await accounts.lock(tx, clientId);
  const changes = await reviseSettings(tx, settingSubject(kind, clientId), {
    precondition,
    at: now(),
    changes: async () => {
      const after = values ? { ...values, isDefault: clientId === null } : await of(null, tx);
      return changesBetween(await of(clientId, tx), after);
    },
  });
  if (!changes) return;
  if (values) await save(tx, clientId, values);
  else if (clientId !== null) await remove(tx, clientId);
  await recordAudit(tx, { subject: clientId === null ? defaultSubject : `account:${clientId}`, clientId, changes });
}
