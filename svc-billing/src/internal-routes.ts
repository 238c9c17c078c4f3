import {
  accountPageSize,
  periods,
  allocations,
  billing,
  fromHundredths,
  payments,
  periodPageSize,
  toHundredths,
} from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import { expirePackagesOf } from './accounts/expire-packages';
import { putAllocation } from './accounts/put-allocation';
import { readPeriod } from './accounts/read-period';
import type { Deps } from './deps';
import { getInvoiceFile } from './invoices/get-invoice';
import { getSales } from './sales/get-sales';
import { readLogo } from './settings/logo';
import { settingsOf } from './settings/settings-rules';

/**
 * The operations of svc-billing for svc-tracking, which shows sales totals, sets the allocations of entries, compares
 * them with its entries every night (D-34, D-62), and makes statements from the ledger (D-71); and the invoices that
 * svc-identity attaches to emails (D-69).
 */
export function internalRoutes(serve: Serve, deps: Deps): void {
  serve(billing.getSales, () => getSales(deps));
  serve(allocations.putAllocation, async ({ input: { params, body } }) => {
    const { parts, balance } = await putAllocation(deps, {
      ...params,
      ...body,
      hours: toHundredths(body.hours),
      actor: body.actor ?? 'service',
    });
    return {
      parts: parts.map(({ packageId, hours }) => ({ packageId, hours: fromHundredths(hours) })),
      balance: fromHundredths(balance),
    };
  });
  serve(periods.getAccountPeriod, ({ input }) => readPeriod(deps, input));
  serve(periods.getProviderLogo, async () => {
    const logo = await readLogo(deps, settingsOf(await deps.settings.fields()).logo);
    return { logo: logo?.toString('base64') ?? null };
  });
  serve(periods.listPeriodEntries, ({ input: { params, query } }) =>
    deps.ledger.between(params.clientId, query.after, query.last, periodPageSize),
  );
  serve(periods.listLatestEntries, async ({ input: { params, query } }) => {
    await expirePackagesOf(deps, params.clientId);
    return deps.ledger.list(params, { limit: query.count, offset: 0 });
  });
  serve(periods.listOpenAccounts, ({ input: { query } }) =>
    deps.accounts.listOpen(query.after, query.until, accountPageSize),
  );
  serve(periods.getEntryBooking, async ({ input }) => ({
    bookedOn: await deps.ledger.lastOfEntry(input.params.entryId),
  }));
  serve(payments.getInvoiceFile, async ({ input }) => ({ file: await getInvoiceFile(deps, input.params) }));
  allocationCheckRoutes(serve, deps);
}

/** The operations of the check of svc-tracking. They only read. */
export function allocationCheckRoutes(serve: Serve, { allocationSums }: Pick<Deps, 'allocationSums'>) {
  serve(allocations.listAllocationSums, ({ input }) => allocationSums.page(Number(input.query.from ?? 0)));
  serve(allocations.listAllocations, ({ input }) => allocationSums.range(Number(input.query.range)));
}
