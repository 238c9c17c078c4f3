import { createCounts } from './counts';

/** Limits what is in progress, requests or connections, in total and by address. What is over a limit is rejected at once. */
export function createUnderWay({ total, perAddress }: { total: number; perAddress: number }) {
  const byAddress = createCounts();
  let count = 0;
  return {
    /** Counts one. Returns the function that ends the count, or undefined if a limit is reached. */
    enter(address: string): (() => void) | undefined {
      if (count >= total || byAddress.of(address) >= perAddress) return undefined;
      count += 1;
      byAddress.add(address, 1);
      return () => {
        count -= 1;
        byAddress.add(address, -1);
      };
    },
  };
}
