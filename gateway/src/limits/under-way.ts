import { createCounts } from './counts';

/** Limits the requests in progress, in total and by address. Requests over a limit are rejected at once. */
export function createUnderWay({ total, perAddress }: { total: number; perAddress: number }) {
  const byAddress = createCounts();
  let count = 0;
  return {
    /** Counts one request. Returns the function that ends the count, or undefined if a limit is reached. */
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
