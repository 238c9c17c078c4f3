import type { SharedBalance } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import { addressKey } from '@hourbank/service-kit/rate-limit';
import { readAccount } from '../accounts/read-account';
import type { Deps } from '../deps';

type BalanceDeps = Parameters<typeof readAccount>[0] &
  Pick<Deps, 'balanceLinks' | 'linkSecrets' | 'limiter' | 'limits' | 'now'>;

/**
 * Returns what the link with this secret shows. Throws the same 404 for an unknown, an expired and a revoked link and
 * for one of a closed client, and 429 above the limit of the link or, for other secrets, of the caller's address
 * (D-75, D-93).
 */
export async function readBalance(
  deps: BalanceDeps,
  { secret, address }: { secret: string; address: string },
): Promise<SharedBalance> {
  const { balanceLinks, linkSecrets, limiter, limits } = deps;
  const hmac = linkSecrets.hmacOf(secret);
  const linked = hmac === null ? null : await balanceLinks.find(hmac, deps.now());
  await limiter.fail('balanceLink', linked ? `link:${hmac}` : addressKey(address), limits.balanceLink);
  if (!linked) throw notFound();
  const { balance, level, forecast, nextExpiry } = await readAccount(deps, linked.clientId);
  return {
    label: linked.label,
    balance,
    level,
    runsOutOn: forecast?.runsOutOn ?? null,
    nextExpiry,
    updatedOn: linked.bookedOn,
  };
}
