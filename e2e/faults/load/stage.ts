import { setTimeout as sleep } from 'node:timers/promises';
import { anAccount, aSoldPackage } from '../../support/people';
import type { RunningStack } from '../stack/stack';
import type { Stage } from './requests';

const attempts = 5;

/** A stack that has just started may respond with 503 on a busy machine, so the setup retries. */
async function retryUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt === attempts || !String(cause).includes(' 503')) throw cause;
      await sleep(500 * attempt);
    }
  }
}

/** Creates a client with packages whose hours no load uses up. */
export async function setStage({ url, adminApi }: RunningStack, packages = 4): Promise<Stage> {
  const account = await retryUnavailable(() => anAccount(url, adminApi));
  const packageIds: number[] = [];
  for (let count = 0; count < packages; count += 1) {
    const sold = await retryUnavailable(() => aSoldPackage(adminApi, account.id, { hoursPurchased: 5_000 }));
    packageIds.push(sold.id);
  }
  return { account, packageIds };
}
