/**
 * Runs `work` for every item, at most `limit` at a time. After a failure no further item starts, and the failure is
 * thrown once the running ones have ended.
 */
export async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const remaining = items.entries();
  const takeItems = async () => {
    for (const [index, item] of remaining) {
      if (failures.length > 0) return;
      await work(item, index).catch((cause: unknown) => failures.push(cause));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, takeItems));
  if (failures.length > 0) throw failures[0];
}
