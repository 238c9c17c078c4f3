import { payments } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { getClientInvoice, getPackageInvoice } from './get-invoice';

/** Invoices as PDF (D-31). */
export function invoiceRoutes(serve: Serve, deps: Deps) {
  serve(payments.getClientInvoice, ({ input, actor }) => getClientInvoice(deps, input.params.id, actor.id));
  serve(payments.getPackageInvoice, ({ input }) => getPackageInvoice(deps, input.params.id));
}
