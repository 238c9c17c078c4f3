import { billing, hasRight } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { createPackage } from './create-package';
import { deletePackage } from './delete-package';
import { exportClientPackages, exportPackages } from './export-packages';
import { listPackages } from './list-packages';
import { updatePackage } from './update-package';

/** Routes of packages for admins, clients and other services. */
export function packageRoutes(serve: Serve, deps: Deps) {
  const { packages, packageLists, view } = deps;
  const get = async (id: number) => {
    const found = await packages.find(id);
    if (!found) throw notFound();
    return found;
  };

  serve(billing.findPackage, ({ input }) => get(input.query.timePackageId), view);
  serve(billing.listPackages, async ({ input: { query }, actor }) => {
    const page = await listPackages(deps, query, { canReadMoney: hasRight(actor.adminRole, 'money.read') });
    if (query.clientId !== undefined) {
      if (page.at.totalCount === 0) await deps.clients.requireKnown(deps.log, query.clientId);
      return page.map(view);
    }
    const names = await deps.clients.namesIfAvailable(
      deps.log,
      page.rows.map(({ clientId }) => clientId),
    );
    return page.map((record) => ({ ...view(record), clientName: names.get(record.clientId) ?? '' }));
  });
  serve(billing.countPackages, async ({ input }) => {
    const clientIds = input.query.clientIds.split(',').map(Number);
    const counts = await packageLists.countByClient(clientIds);
    return clientIds.map((clientId) => ({ clientId, packages: counts.get(clientId) ?? 0 }));
  });
  serve(billing.exportPackages, ({ input }) => exportPackages(deps, input.query));
  serve(billing.exportClientPackages, ({ input, actor }) =>
    exportClientPackages(deps, { ...input.query, clientId: actor.id }),
  );
  serve(billing.getPackage, ({ input }) => get(input.params.id), view);
  serve(
    billing.createPackage,
    ({ input, actor, idempotency }) => createPackage(deps, input, actorOf(actor), idempotency),
    view,
  );
  serve(
    billing.updatePackage,
    ({ input, actor, idempotency, precondition }) =>
      updatePackage(deps, input, { actor: actorOf(actor), idempotency, precondition }),
    view,
  );
  serve(billing.deletePackage, ({ input, actor, precondition }) =>
    deletePackage(deps, input.params.id, actorOf(actor), precondition),
  );
  serve(billing.listClientPackages, async ({ input, actor }) =>
    (await listPackages(deps, { ...input.query, clientId: actor.id }, { canReadMoney: true })).map(view),
  );
  serve(billing.listPackagesOfClient, async ({ input }) =>
    (await packageLists.ofClient(input.params.clientId)).map(view),
  );
}
