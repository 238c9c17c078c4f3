import { isDeepStrictEqual } from 'node:util';
import { billing } from '@hourbank/contracts';
import { AppError, unavailable } from '@hourbank/service-kit/errors';
import type { Logger } from '@hourbank/service-kit/logger';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import type { CachedSales, Sales } from './cached-sales-store';

interface SalesDeps {
  billing: Pick<ServiceClient, 'call'>;
  cache: CachedSales;
  log: Pick<Logger, 'warn'>;
}

/** Sales, with `stale: true` in `mark` if they come from the cache. */
interface SalesNow {
  sales: Sales;
  mark: { stale?: true };
}

/**
 * Creates the function that reads sales from billing. If billing does not respond, it returns the cached sales, also
 * after a restart (D-35). Throws 503 `billing_unavailable` if nothing is cached.
 */
export const createSalesReader = ({ billing: client, cache, log }: SalesDeps) => {
  async function updateCache(sales: Sales): Promise<void> {
    try {
      if (!isDeepStrictEqual(await cache.read(), sales)) await cache.write(sales);
    } catch (cause) {
      log.warn({ err: cause }, 'sales could not be cached');
    }
  }

  return async (): Promise<SalesNow> => {
    try {
      const sales = await client.call(billing.getSales, {});
      await updateCache(sales);
      return { sales, mark: {} };
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
    }
    const sales = await cache.read();
    if (!sales) throw unavailable('billing_unavailable', "Sales can't be loaded right now. Try again in a moment.");
    return { sales, mark: { stale: true } };
  };
};
