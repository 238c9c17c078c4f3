import { identity } from '@hourbank/contracts';
import { actorOf, requireConfirmed, requireRight } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { clientView, deletedClientView, knownClientView, ownProfileView } from './client-view';
import { createClient } from './create-client';
import { deleteClient } from './delete-client';
import { listDeletedClients, missingClient } from './deleted-clients';
import { emailStateOf } from './email-state';
import { exportClients } from './export-clients';
import { listClients, searchClients } from './list-clients';
import { restoreClient } from './restore-client';
import { updateClient } from './update-client';

/** Routes of clients for admins and for other services. */
export function clientRoutes(serve: Serve, deps: Deps) {
  const { clients } = deps;

  serve(identity.listClients, async ({ input }) => (await listClients(deps, input.query)).map(clientView));
  serve(
    identity.getClient,
    async ({ input }) => {
      const client = await clients.find(input.params.id);
      if (!client) throw await missingClient(deps, input.params.id);
      return { client, emailState: await emailStateOf(deps, client) };
    },
    ({ client, emailState }) => ({ ...clientView(client), emailState }),
  );
  serve(identity.getOwnProfile, async ({ actor }) => {
    const client = await clients.find(actor.id);
    if (!client) throw notFound();
    return ownProfileView(client);
  });
  serve(identity.createClient, ({ input, actor, idempotency }) => {
    if (input.body.password !== undefined) requireRight(actor, 'clients.access');
    return createClient(deps, input.body, idempotency);
  });
  serve(
    identity.updateClient,
    ({ input, actor, precondition }) =>
      updateClient(
        deps,
        input,
        {
          name: actorOf(actor),
          requireAccess() {
            requireRight(actor, 'clients.access');
            requireConfirmed(actor);
          },
        },
        precondition,
      ),
    clientView,
  );
  serve(identity.deleteClient, ({ input, actor, precondition }) =>
    deleteClient(deps, input.params.id, actorOf(actor), precondition),
  );
  serve(identity.listDeletedClients, async ({ input }) =>
    (await listDeletedClients(deps, input.query)).map(deletedClientView),
  );
  serve(identity.restoreClient, ({ input, actor, idempotency }) =>
    restoreClient(deps, input.params.id, actorOf(actor), idempotency),
  );
  serve(identity.exportClients, ({ input }) => exportClients(deps, input.query));
  serve(identity.searchClients, ({ input }) => searchClients(deps, input.query.search));
  serve(identity.findClients, async ({ input }) =>
    (await clients.known(input.query.ids.split(',').map(Number))).map(knownClientView),
  );
}
