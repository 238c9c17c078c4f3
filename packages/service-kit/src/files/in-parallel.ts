/**
 * Does `work` for every item, at most `limit` at a time. After a failure none begins any more, and the failure is thrown once those under
 * way have ended.
 */
export async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = items.entries();
  const takeItems = async () => {
    for (const [index, item] of waiting) {
      if (failures.length > 0) return;
      await work(item, index).catch((cause: unknown) => failures.push(cause));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, takeItems));
  if (failures.length > 0) throw failures[0];
}
