import type { Rounding, RoundingRule } from '@hourbank/contracts';
import { changesBetween, recordAudit } from '@hourbank/service-kit/audit';
import { requireKnownClient } from '@hourbank/service-kit/clients';
import type { Needs } from '../dependencies';

type RoundingNeeds = Needs<'db' | 'rounding' | 'identity' | 'log'>;

const subjectOf = (clientId: number | null) => (clientId === null ? 'rounding' : `client:${clientId}`);

/** Returns the rule that applies to a client. Throws 404 for an unknown client. */
export async function readClientRounding(deps: RoundingNeeds, clientId: number): Promise<Rounding> {
  const rule = await deps.rounding.ruleOf(clientId);
  if (rule.isDefault) await requireKnownClient(deps.identity, deps.log, clientId);
  return rule;
}

/** Sets the rule of a client, or the default rule for null. Entries keep theirs (D-65). Throws 404 for an unknown client. */
export async function putRounding(deps: RoundingNeeds, clientId: number | null, rule: RoundingRule): Promise<Rounding> {
  if (clientId !== null) await requireKnownClient(deps.identity, deps.log, clientId);
  const before = await deps.rounding.ruleOf(clientId);
  const after = { ...rule, isDefault: clientId === null };
  await deps.db.tx(async (tx) => {
    await deps.rounding.put(tx, clientId, rule);
    await recordAudit(tx, { subject: subjectOf(clientId), clientId, changes: changesBetween(before, after) });
  });
  return after;
}

/** Returns a client to the default rule. Throws 404 for an unknown client. */
export async function deleteClientRounding(deps: RoundingNeeds, clientId: number): Promise<void> {
  const before = await readClientRounding(deps, clientId);
  if (before.isDefault) return;
  const after = await deps.rounding.ruleOf(null);
  await deps.db.tx(async (tx) => {
    await deps.rounding.remove(tx, clientId);
    await recordAudit(tx, { subject: subjectOf(clientId), clientId, changes: changesBetween(before, after) });
  });
}
