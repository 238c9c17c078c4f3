import { anAccount, aSoldPackage } from '../../support/people';
import type { RunningHouse } from '../house/house';
import type { Stage } from './wishes';

/** A client with packages whose hours no load uses up. */
export async function setStage({ url, adminApi }: RunningHouse, packages = 4): Promise<Stage> {
  const account = await anAccount(url, adminApi);
  const packageIds: number[] = [];
  for (let count = 0; count < packages; count += 1)
    packageIds.push((await aSoldPackage(adminApi, account.id, { hoursPurchased: 5_000 })).id);
  return { account, packageIds };
}
