import { admins, deliveries, identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import { listColleagues } from './admins/invite-admin';
import { storeDelivery } from './audit/store-delivery';
import { knownClientView } from './clients/client-view';
import type { Deps } from './dependencies';

/**
 * The operations of svc-identity for other services: the event feed, deliveries to the audit log and to notices,
 * reports of sessions that they served (D-98), clients, colleagues, and the public keys that verify tokens.
 */
export function internalRoutes(serve: Serve, deps: Deps): void {
  const { clients, events, keyring, sessions, transact, now } = deps;

  serve(identity.listIdentityEvents, ({ input }) => events.after(Number(input.query.after ?? 0)));
  serve(identity.reportSessionUses, ({ input }) => transact((tx) => sessions.markUsed(tx, input.body.sessions, now())));
  serve(deliveries.deliverEvents, ({ input }) => storeDelivery(deps, input.params.source, input.body));
  serve(identity.findClients, async ({ input }) =>
    (await clients.known(input.query.ids.split(',').map(Number))).map(knownClientView),
  );
  serve(admins.findColleagues, () => listColleagues(deps));
  serve(identity.getPublicKeys, async () => ({ keys: await keyring.publicKeys() }));
}
