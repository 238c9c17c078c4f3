import type { Movement } from './statement-lines';

/**
 * The order of the statement (D-41): by day, within a day purchases first; an entry dated before the purchase it was taken from stands right
 * after that purchase. Every purchase precedes the entries taken from it, so the balance of an account that was never overdrawn is never
 * negative.
 * @param purchases oldest first
 */
export function createStatementOrder(purchases: readonly Movement[]) {
  const purchaseOf = new Map(purchases.map((purchase) => [purchase.line.packageNumber, purchase]));

  /** The purchase an entry has to wait for; undefined where the entry stands at its own date. */
  function laterPurchase({ at, line }: Movement): Movement | undefined {
    const purchase = purchaseOf.get(line.packageNumber);
    return purchase && at < purchase.at ? purchase : undefined;
  }

  /** Sorts like the lines of the statement, number by number. */
  function rankOf(movement: Movement): readonly number[] {
    const { at, id, line } = movement;
    if (line.type === 'package') return [at, 0, line.packageNumber, 0, 0, 0];
    const purchase = laterPurchase(movement);
    return purchase ? [purchase.at, 0, line.packageNumber, 1, at, id] : [at, 1, 0, 0, at, id];
  }

  return {
    /** Purchases and the given entries in the order of the statement. */
    sort(entries: readonly Movement[]): Movement[] {
      const ranked = [...purchases, ...entries].map((movement) => ({ movement, rank: rankOf(movement) }));
      return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ movement }) => movement);
    },

    /**
     * The same order for histories of any length: takes pages of entries by date and asks for the early entries of a purchase, page after
     * page, only if it met any.
     */
    async *merge(
      pages: AsyncIterable<Movement[]>,
      earlyPages: (purchase: Movement) => AsyncIterable<Movement[]>,
    ): AsyncGenerator<Movement[]> {
      const withEarlyEntries = new Set<Movement>();
      let next = 0;
      async function* purchasesUntil(at: number) {
        for (; next < purchases.length && purchases[next]!.at <= at; next += 1) {
          yield [purchases[next]!];
          if (withEarlyEntries.has(purchases[next]!)) yield* earlyPages(purchases[next]!);
        }
      }
      for await (const page of pages) {
        let lines: Movement[] = [];
        for (const entry of page) {
          const purchase = laterPurchase(entry);
          if (purchase) {
            withEarlyEntries.add(purchase);
            continue;
          }
          if (purchases[next] && purchases[next]!.at <= entry.at) {
            yield lines;
            lines = [];
            yield* purchasesUntil(entry.at);
          }
          lines.push(entry);
        }
        yield lines;
      }
      yield* purchasesUntil(Infinity);
    },
  };
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing < 0 ? 0 : a[differing]! - b[differing]!;
}
