/**
 * Runs what an attempt was taken for. An attempt that throws, because too many wait or the database is down, tried
 * nothing, so it is given back: otherwise it would lock out a person whose password or code is right.
 */
export async function orGiveBack<T>(giveBack: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    // Without a database this fails too; the original error is more useful.
    await giveBack().catch(() => undefined);
    throw cause;
  }
}
