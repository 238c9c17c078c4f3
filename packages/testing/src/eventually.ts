import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `done` holds. Throws after `withinMs`, which only a process that hangs takes. */
export async function eventually(done: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    if (await done()) return;
    await sleep(20);
  }
  throw new Error(`It did not come to pass within ${withinMs} ms.`);
}
