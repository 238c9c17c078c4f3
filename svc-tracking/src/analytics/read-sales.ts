import { isDeepStrictEqual } from 'node:util';
import { billing } from '@hourbank/contracts';
import { AppError, type Logger, type ServiceClient, unavailable } from '@hourbank/service-kit';
import type { CachedSales, Sales } from './cached-sales-store';

interface SalesDeps {
  billing: Pick<ServiceClient, 'call'>;
  known: CachedSales;
  log: Pick<Logger, 'warn'>;
}

/** Sales, and a mark where they are the last known ones. */
export interface SalesNow {
  sales: Sales;
  mark: { stale?: true };
}

/** Sales of now from billing; while it does not answer, what it said last, also after a restart (D-35). 503 only if it never said anything. */
export const createSalesReader = ({ billing: client, known, log }: SalesDeps) => {
  async function keep(sales: Sales): Promise<void> {
    try {
      if (!isDeepStrictEqual(await known.read(), sales)) await known.write(sales);
    } catch (cause) {
      log.warn({ err: cause }, 'sales could not be kept for later');
    }
  }

  return async (): Promise<SalesNow> => {
    try {
      const sales = await client.call(billing.getSales, {});
      await keep(sales);
      return { sales, mark: {} };
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
    }
    const sales = await known.read();
    if (!sales) throw unavailable('billing_unavailable', 'Sales figures cannot be read right now. Please try again.');
    return { sales, mark: { stale: true } };
  };
};
export type ReadSales = ReturnType<typeof createSalesReader>;
