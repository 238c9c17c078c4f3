import { fromHundredths, type PaymentMethod, type SaleDefaults } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { methodsWithAccount } from '../settings/settings-rules';
import { readSettings } from '../settings/read-settings';

/**
 * What a new package of a client starts with (D-120): hours, rate and method of the last one that was paid, without one
 * the rate of the settings and OMT. Cash that the settings no longer accept is OMT too.
 */
export async function getSaleDefaults(
  deps: Pick<Deps, 'clients' | 'log' | 'packages' | 'packageLists' | 'settings'>,
  clientId: number,
): Promise<SaleDefaults> {
  const { packages, packageLists } = deps;
  await deps.clients.requireKnown(deps.log, clientId);
  const [last, sizes, nextId, { paymentInstructions, payments, requestRate }] = await Promise.all([
    packageLists.lastSold(clientId),
    packageLists.commonSizes(),
    packages.nextId(),
    readSettings(deps),
  ]);
  const method: PaymentMethod = last?.paymentMethod ?? 'omt';
  return {
    packageId: last?.id ?? null,
    hoursPurchased: last && fromHundredths(last.hoursPurchased),
    ratePerHour: fromHundredths(last?.ratePerHour ?? requestRate),
    paymentMethod: method === 'cash' && !payments.acceptsCash ? 'omt' : method,
    requestRate: fromHundredths(requestRate),
    sizes: sizes.map(fromHundredths).sort((one, other) => one - other),
    nextId,
    methodsWithAccount: methodsWithAccount(paymentInstructions),
  };
}
