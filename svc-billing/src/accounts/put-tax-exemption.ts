import type { accountTerms, InputOf, ResultOf } from '@hourbank/contracts';
import { recordAudit } from '@hourbank/service-kit/audit';
import type { Deps } from '../deps';
import { ensureAccount } from '../ledger/lock-account';

/**
 * Sets whether new packages of a client have no tax; packages that exist keep theirs (D-81). Throws 404 for an unknown
 * client, and 409 for a closed one.
 */
export async function putTaxExemption(
  deps: Pick<Deps, 'accounts' | 'clients' | 'clientTx'>,
  { params: { clientId }, body: { exempt } }: InputOf<typeof accountTerms.putAccountTax>,
): Promise<ResultOf<typeof accountTerms.putAccountTax>> {
  await deps.clients.requireOpen(clientId);
  await ensureAccount(deps, clientId);
  await deps.clientTx(clientId, async (tx) => {
    await deps.accounts.lock(tx, clientId);
    if (!(await deps.accounts.setTaxExempt(tx, clientId, exempt))) return;
    await recordAudit(tx, {
      subject: `client:${clientId}`,
      clientId,
      changes: { taxExempt: { from: !exempt, to: exempt } },
    });
  });
  return { exempt };
}
