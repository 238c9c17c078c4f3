import { type AccountPeriod, type periods as contract, fromHundredths, type InputOf } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { settingsOf } from '../settings/settings-rules';
import type { LockDeps } from '../ledger/lock-account';
import { expirePackagesOf } from './expire-packages';
import { nextExpiry } from './read-account';

type PeriodDeps = LockDeps & Pick<Deps, 'clients' | 'ledger' | 'invoices' | 'settings'>;

/**
 * Returns what a statement of account shows beside its lines. Days of booking decide the period, so a closed period
 * never changes (D-64). Throws 409 for an unknown client, and 503 while identity is unavailable.
 */
export async function readPeriod(
  deps: PeriodDeps,
  { params: { clientId }, query: { from, to } }: InputOf<typeof contract.getAccountPeriod>,
): Promise<AccountPeriod> {
  const { accounts, clients, ledger, invoices, settings, today, now } = deps;
  await expirePackagesOf(deps, clientId);
  const day = today(now());
  const [{ name, companyName, address }, before, last, overview, issued, fields] = await Promise.all([
    clients.get(clientId),
    ledger.lastBefore(clientId, from),
    ledger.lastUntil(clientId, to),
    to < day ? null : accounts.overview(clientId, day),
    invoices.ofPeriod(clientId, { from, to }),
    settings.fields(),
  ]);
  return {
    opening: fromHundredths(before.balance),
    closing: fromHundredths(last.balance),
    afterSeq: before.seq,
    lastSeq: last.seq,
    client: { name, companyName, address },
    provider: settingsOf(fields).provider,
    nextExpiry: overview ? nextExpiry(overview.packages, day) : await ledger.nextExpiry(clientId, last.seq, to),
    invoices: issued.map(({ number, issuedOn, total, isVoid }) => ({
      number,
      issuedOn,
      total: fromHundredths(total),
      isVoid,
    })),
  };
}
