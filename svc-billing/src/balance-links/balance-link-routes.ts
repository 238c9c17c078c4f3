import { balanceLinks as contract } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { createBalanceLink, revokeBalanceLink } from './create-balance-link';
import { readBalance } from './read-balance';

/** Links to the balance for clients, and the balance for everyone who has such a link (D-75). */
export function balanceLinkRoutes(serve: Serve, deps: Deps) {
  serve(contract.listBalanceLinks, async ({ actor }) => {
    const links = await deps.balanceLinks.list(actor.id, deps.now());
    return links.map(({ id, createdAt, expiresAt }) => ({
      id,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  });
  serve(contract.createBalanceLink, ({ input, actor, idempotency }) =>
    createBalanceLink(deps, input, { clientId: actor.id, idempotency }),
  );
  serve(contract.revokeBalanceLink, ({ input, actor }) => revokeBalanceLink(deps, actor.id, input.params.id));
  serve(contract.getBalance, ({ secret, address }) => readBalance(deps, { secret, address }));
}
