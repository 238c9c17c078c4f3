import { anAccount, aSoldPackage } from '../../support/people';
import type { RunningStack } from '../stack/stack';
import type { Stage } from './requests';

/** A client with packages whose hours no load uses up. */
export async function setStage({ url, adminApi }: RunningStack, packages = 4): Promise<Stage> {
  const account = await anAccount(url, adminApi);
  const packageIds: number[] = [];
  for (let count = 0; count < packages; count += 1)
    packageIds.push((await aSoldPackage(adminApi, account.id, { hoursPurchased: 5_000 })).id);
  return { account, packageIds };
}
