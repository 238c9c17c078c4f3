import type { Rounding, RoundingRule } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import { type Precondition, reviseSettings, settingRevision, settingSubject } from '@hourbank/service-kit/revisions';
import type { Deps } from '../dependencies';

type RoundingDeps = Pick<Deps, 'db' | 'rounding' | 'identity' | 'log' | 'now'>;

const subjectOf = (clientId: number | null) => settingSubject('rounding', clientId);

/** Returns the default rule, or the rule that applies to a client. Throws 404 for an unknown client. */
export async function readRounding(deps: RoundingDeps, clientId: number | null): Promise<Rounding> {
  const revision = await settingRevision(deps.db.read, subjectOf(clientId));
  const rule = await deps.rounding.ruleOf(clientId);
  if (rule.isDefault && clientId !== null) await requireKnownClient(deps.identity, deps.log, clientId);
  return { revision, ...rule };
}

/**
 * Sets the rule of a client, or the default rule for a client of null. A rule of null returns the client to the default
 * rule. Entries keep theirs (D-65). Throws 404 for an unknown client.
 */
export async function changeRounding(
  deps: RoundingDeps,
  clientId: number | null,
  rule: RoundingRule | null,
  precondition: Precondition,
): Promise<Rounding> {
  const { db, rounding, now } = deps;
  if (rule === null) await readRounding(deps, clientId);
  else if (clientId !== null) await requireKnownClient(deps.identity, deps.log, clientId);
  await db.tx(async (tx) => {
    const changes = await reviseSettings(tx, subjectOf(clientId), {
      precondition,
      at: now(),
      changes: async () => {
        const after = rule ? { ...rule, isDefault: clientId === null } : await rounding.ruleOf(null, tx);
        return changesBetween(await rounding.ruleOf(clientId, tx), after);
      },
    });
    if (!changes) return;
    if (rule) await rounding.put(tx, clientId, rule);
    else if (clientId !== null) await rounding.remove(tx, clientId);
    const subject = clientId === null ? 'rounding' : `client:${clientId}`;
    await recordAudit(tx, { subject, clientId, changes });
  });
  return readRounding(deps, clientId);
}
