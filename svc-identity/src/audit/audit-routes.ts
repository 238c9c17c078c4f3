import { audit, deliveries } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { exportAudit, listAudit } from './list-audit';
import { storeDelivery } from './store-delivery';

/** The audit log, and what other services deliver to it. */
export function auditRoutes(serve: Serve, deps: Deps) {
  serve(audit.listAudit, ({ input, actor }) => listAudit(deps, input.query, actor.adminRole));
  serve(audit.exportAudit, ({ input, actor }) => exportAudit(deps, input.query, actor.adminRole));
  serve(deliveries.deliverEvents, ({ input }) => storeDelivery(deps, input.params.source, input.body));
}
