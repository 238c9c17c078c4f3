import type { Movement } from './statement-lines';

/**
 * The order of the statement (D-41): by day, and purchases first within a day. An entry dated before the purchase of its
 * package follows directly after that purchase. Every purchase precedes its entries, so the balance is never negative
 * unless the account was overdrawn.
 * @param purchases oldest first
 */
export function createStatementOrder(purchases: readonly Movement[]) {
  const purchaseOf = new Map(purchases.map((purchase) => [purchase.line.packageNumber, purchase]));

  /** Returns the purchase that an entry is moved after, or undefined if the entry is ordered by its own date. */
  function laterPurchase({ at, line }: Movement): Movement | undefined {
    const purchase = purchaseOf.get(line.packageNumber);
    return purchase && at < purchase.at ? purchase : undefined;
  }

  /** Returns a sort key. Comparing two keys element by element gives the order of the statement. */
  function rankOf(movement: Movement): readonly number[] {
    const { at, id, line } = movement;
    if (line.type === 'package') return [at, 0, line.packageNumber, 0, 0, 0];
    const purchase = laterPurchase(movement);
    return purchase ? [purchase.at, 0, line.packageNumber, 1, at, id] : [at, 1, 0, 0, at, id];
  }

  return {
    /** Returns purchases and the given entries in the order of the statement. */
    sort(entries: readonly Movement[]): Movement[] {
      const ranked = [...purchases, ...entries].map((movement) => ({ movement, rank: rankOf(movement) }));
      return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ movement }) => movement);
    },

    /**
     * Returns the same order for histories of any length. Takes pages of entries by date, and reads the entries dated before
     * a purchase, page by page, only if there are any.
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
