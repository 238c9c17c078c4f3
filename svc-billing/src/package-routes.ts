import { billing, hasRight, invoices } from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { notFound } from '@hourbank/service-kit/errors';
import { Page, type Serve } from '@hourbank/service-kit/http';
import type { Deps } from './deps';
import { changeTermsOfPaid } from './packages/change-terms';
import { createPackage } from './packages/create-package';
import { deletePackage } from './packages/delete-package';
import { exportClientPackages, exportPackages } from './packages/export-packages';
import { getSaleDefaults } from './packages/get-sale-defaults';
import { listPackages } from './packages/list-packages';
import { updatePackage } from './packages/update-package';
import { getProofStorage } from './proofs/receive-proof';

/** Entries of a package a page. */
const entriesPageSize = 25;

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
    const { clientIds } = input.query;
    const counts = await packageLists.countByClient(clientIds);
    return clientIds.map((clientId) => ({ clientId, packages: counts.get(clientId) ?? 0 }));
  });
  serve(billing.getProofStorage, ({ input }) => getProofStorage(deps, input.params.clientId));
  serve(billing.exportPackages, ({ input }) => exportPackages(deps, input.query));
  serve(billing.exportClientPackages, ({ input, actor }) =>
    exportClientPackages(deps, { ...input.query, clientId: actor.id }),
  );
  serve(billing.getSaleDefaults, ({ input }) => getSaleDefaults(deps, input.params.clientId));
  serve(billing.getPackage, async ({ input }) => {
    const found = await get(input.params.id);
    return { ...view(found), approvedBy: found.paidAt === null ? undefined : await packages.approver(found.id) };
  });
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
  serve(
    invoices.changeTerms,
    ({ input, actor, idempotency, precondition }) =>
      changeTermsOfPaid(deps, input, { actor: actorOf(actor), idempotency, precondition }),
    view,
  );
  serve(invoices.listPackageEntries, async ({ input: { params, query } }) => {
    const { page = 1, pageSize = entriesPageSize } = query;
    const { rows, totalCount } = await deps.draws.ofPackage(await get(params.id), {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    return new Page(rows, { page, pageSize, totalCount });
  });
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
