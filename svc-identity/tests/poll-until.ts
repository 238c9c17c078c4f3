import { setTimeout as sleep } from 'node:timers/promises';

const mostAttempts = 2400;

/** Waits until the condition holds. Returns the number of attempts, 50 ms apart: 40 take 2 s or longer. */
export async function pollUntil(isDone: () => Promise<boolean>): Promise<number> {
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    if (await isDone()) return attempts;
    await sleep(50);
  }
  throw new Error(`the condition does not hold after ${mostAttempts} attempts`);
}
