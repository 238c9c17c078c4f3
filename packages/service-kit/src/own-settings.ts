import type { OwnSettingsOperations } from '@hourbank/contracts';
import { changesBetween, recordAudit } from './audit';
import type { Tx } from './db';
import type { Serve } from './http';
import { type Precondition, reviseSettings, settingRevision, settingSubject } from './revisions';

/** A client, or null for the default settings. */
type Owner = number | null;

/** How a service stores settings that clients can have of their own. */
interface OwnSettings<Values extends object> {
  /** Names their revisions. */
  kind: string;
  /** The subject of the default ones in the audit log. That of a client's is the client. */
  defaultSubject: string;
  /** Returns the settings that apply to a client. */
  of(owner: Owner, tx?: Tx): Promise<Values & { isDefault: boolean }>;
  save(tx: Tx, owner: Owner, values: Values): Promise<unknown>;
  /** Returns a client to the default settings. */
  remove(tx: Tx, clientId: number): Promise<unknown>;
  /** Returns values as they are stored. */
  normalize?(values: Values): Values;
  read: Tx;
  now(): Date;
  /** Throws 404 for an unknown client. */
  requireKnown(clientId: number): Promise<unknown>;
  /** Throws 404 for an unknown client, and 409 for a closed one. */
  requireOpen(clientId: number): Promise<unknown>;
  /** Runs a change in a transaction, which holds what other changes of this client's settings wait for. */
  transact(owner: Owner, change: (tx: Tx) => Promise<void>): Promise<void>;
}

/**
 * Serves settings that clients can have of their own (D-100): revision, comparison and audit are the same for all. A
 * closed client gets no new settings, and can return to the default ones.
 */
export function serveOwnSettings<Values extends object>(
  serve: Serve,
  operations: OwnSettingsOperations<Values, Values & { isDefault: boolean; revision: number }>,
  settings: OwnSettings<Values>,
): void {
  const { kind, defaultSubject, of, save, remove, normalize, requireKnown, requireOpen } = settings;

  async function read(owner: Owner) {
    // Before the values: a write that states an older revision is refused, and never overwrites values not seen.
    const revision = await settingRevision(settings.read, settingSubject(kind, owner));
    const values = await of(owner);
    if (values.isDefault && owner !== null) await requireKnown(owner);
    return { ...values, revision };
  }

  const write = (owner: Owner, values: Values | null, precondition: Precondition) =>
    settings.transact(owner, async (tx) => {
      const changes = await reviseSettings(tx, settingSubject(kind, owner), {
        precondition,
        at: settings.now(),
        changes: async () => {
          const after = values ? { ...values, isDefault: owner === null } : await of(null, tx);
          return changesBetween(await of(owner, tx), after);
        },
      });
      if (!changes) return;
      if (values) await save(tx, owner, values);
      else if (owner !== null) await remove(tx, owner);
      await recordAudit(tx, {
        subject: owner === null ? defaultSubject : `client:${owner}`,
        clientId: owner,
        changes,
      });
    });

  async function put(owner: Owner, body: Values, precondition: Precondition) {
    if (owner !== null) await requireOpen(owner);
    await write(owner, normalize ? normalize(body) : body, precondition);
    return read(owner);
  }

  serve(operations.getShared, () => read(null));
  serve(operations.putShared, ({ input, precondition }) => put(null, input.body, precondition));
  serve(operations.getOwn, ({ input }) => read(input.params.clientId));
  serve(operations.putOwn, ({ input, precondition }) => put(input.params.clientId, input.body, precondition));
  serve(operations.deleteOwn, async ({ input, precondition }) => {
    await requireKnown(input.params.clientId);
    await write(input.params.clientId, null, precondition);
  });
}
