import { setTimeout as sleep } from 'node:timers/promises';

/** How many looks, 50 ms and a request apart, it took until that was so: 40 of them are 2 s, and longer on a machine that is busy. */
export async function pollUntil(isSo: () => Promise<boolean>): Promise<number> {
  for (let looks = 0; looks < 400; looks++) {
    if (await isSo()) return looks;
    await sleep(50);
  }
  throw new Error('not so after 400 looks');
}
