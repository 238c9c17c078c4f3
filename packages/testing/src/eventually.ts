import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `done` holds. Throws after `withinMs`, which only a process that hangs takes. */
export async function eventually(done: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until;) {
    if (await done()) return;
    await sleep(20);
  }
  throw new Error(`The condition did not hold within ${withinMs} ms.`);
}

/**
 * Waits until `read` returns the expected value, which a test compares with `toEqual`. Fails like `expect` if it never
 * does.
 */
export async function eventuallyEqual(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  let last: unknown;
  const isEqual = async () => {
    last = await read();
    try {
      expect(last).toEqual(expected);
      return true;
    } catch {
      return false;
    }
  };
  await eventually(isEqual).catch((cause: unknown) => {
    expect(last).toEqual(expected);
    throw cause;
  });
}

/** Creates a promise that stays open until `open` is called. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
