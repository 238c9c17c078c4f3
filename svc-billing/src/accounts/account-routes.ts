import {
  accountPageSize,
  accountPeriods,
  accounts,
  accountTerms,
  allocations,
  fromHundredths,
  ledger,
  periodPageSize,
  toHundredths,
} from '@hourbank/contracts';
import { actorOf } from '@hourbank/service-kit/auth';
import { Page, type Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { deleteAccountTerms, putAccountTerms, putDefaultTerms, readAccountTerms } from './account-terms';
import { adjustAccount } from './adjust-account';
import { expirePackagesOf } from './expire-packages';
import { extendPackage } from './extend-package';
import { giveBonus } from './give-bonus';
import { previewAllocation } from './preview-allocation';
import { putAllocation } from './put-allocation';
import { readAccount } from './read-account';
import { readPeriod } from './read-period';
import { readLogo } from '../settings/read-logo';
import { settingsOf } from '../settings/settings-rules';

const ledgerPageSize = 20;

/** Accounts of hours for admins and clients: balance, ledger, preview and terms (D-61, D-62). */
export function accountRoutes(serve: Serve, deps: Deps) {
  const { view } = deps;

  serve(accounts.getAccount, ({ input }) => readAccount(deps, input.params.clientId));
  serve(accounts.getClientAccount, ({ actor }) => readAccount(deps, actor.id));
  serve(allocations.previewAllocation, ({ input }) => previewAllocation(deps, input));
  serve(ledger.listLedger, async ({ input: { params, query } }) => {
    const { page = 1, pageSize = ledgerPageSize, ...dates } = query;
    const filter = { ...params, ...dates };
    await expirePackagesOf(deps, params.clientId);
    const [rows, totalCount] = await Promise.all([
      deps.ledger.list(filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      deps.ledger.count(filter),
    ]);
    if (totalCount === 0) await deps.clients.requireKnown(deps.log, params.clientId);
    return new Page(rows, { page, pageSize, totalCount });
  });

  serve(accountTerms.getDefaultTerms, () => readAccountTerms(deps, null));
  serve(accountTerms.putDefaultTerms, ({ input, precondition }) => putDefaultTerms(deps, input, precondition));
  serve(accountTerms.getAccountTerms, ({ input }) => readAccountTerms(deps, input.params.clientId));
  serve(accountTerms.putAccountTerms, ({ input, precondition }) => putAccountTerms(deps, input, precondition));
  serve(accountTerms.deleteAccountTerms, ({ input, precondition }) =>
    deleteAccountTerms(deps, input.params.clientId, precondition),
  );

  serve(
    accounts.adjustAccount,
    ({ input, actor, idempotency }) => adjustAccount(deps, input, { actor: actorOf(actor), idempotency }),
    (clientId) => readAccount(deps, clientId),
  );
  serve(
    accounts.giveBonus,
    ({ input, actor, idempotency }) => giveBonus(deps, input, { actor: actorOf(actor), idempotency }),
    view,
  );
  serve(
    accounts.extendPackage,
    ({ input, actor, idempotency, precondition }) =>
      extendPackage(deps, input, { actor: actorOf(actor), idempotency, precondition }),
    view,
  );
}

/**
 * Operations for svc-tracking. It sets the allocations of entries, compares them with its entries every night (D-34,
 * D-62), and makes statements from the ledger (D-71).
 */
export function allocationRoutes(serve: Serve, deps: Deps) {
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
  serve(accountPeriods.getAccountPeriod, ({ input }) => readPeriod(deps, input));
  serve(accountPeriods.getProviderLogo, async () => {
    const logo = await readLogo(deps, settingsOf(await deps.settings.fields()).logo);
    return { logo: logo?.toString('base64') ?? null };
  });
  serve(accountPeriods.listPeriodEntries, ({ input: { params, query } }) =>
    deps.ledger.between(params.clientId, query.after, query.last, periodPageSize),
  );
  serve(accountPeriods.listLatestEntries, async ({ input: { params, query } }) => {
    await expirePackagesOf(deps, params.clientId);
    return deps.ledger.list(params, { limit: query.count, offset: 0 });
  });
  serve(accountPeriods.listOpenAccounts, ({ input: { query } }) =>
    deps.accounts.listOpen(query.after, query.until, accountPageSize),
  );
  serve(accountPeriods.getEntryBooking, async ({ input }) => ({
    bookedOn: await deps.ledger.lastOfEntry(input.params.entryId),
  }));
  allocationCheckRoutes(serve, deps);
}

/** The operations of the check of svc-tracking. They only read. */
export function allocationCheckRoutes(serve: Serve, { allocationSums }: Pick<Deps, 'allocationSums'>) {
  serve(allocations.listAllocationSums, ({ input }) => allocationSums.page(Number(input.query.from ?? 0)));
  serve(allocations.listAllocations, ({ input }) => allocationSums.range(Number(input.query.range)));
}
