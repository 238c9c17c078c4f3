import { billing } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { createPackage } from './create-package';
import { deletePackage } from './delete-package';
import { exportPackages } from './export-packages';
import { listPackages } from './list-packages';
import { updatePackage } from './update-package';

/** Routes of packages for admins, clients and other services. */
export function packageRoutes(serve: Serve, deps: Deps) {
  const { packages, view } = deps;
  const get = async (id: number) => {
    const found = await packages.find(id);
    if (!found) throw notFound();
    return found;
  };

  serve(billing.findPackage, ({ input }) => get(input.query.timePackageId), view);
  serve(billing.listPackages, async ({ input }) => (await listPackages(deps, input.query)).map(view));
  serve(billing.countPackages, async ({ input }) => {
    const clientIds = input.query.clientIds.split(',').map(Number);
    const counts = await packages.countByClient(clientIds);
    return clientIds.map((clientId) => ({ clientId, packages: counts.get(clientId) ?? 0 }));
  });
  serve(billing.exportPackages, () => exportPackages(deps));
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
    (await listPackages(deps, { ...input.query, clientId: actor.id })).map(view),
  );
  serve(billing.listPackagesOfClient, async ({ input }) => (await packages.ofClient(input.params.clientId)).map(view));
}
