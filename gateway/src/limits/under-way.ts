import { createCounts } from './counts';

/** Requests under way in any state, limited in total and by address: those beyond are rejected at once. */
export function createUnderWay({ total, perAddress }: { total: number; perAddress: number }) {
  const byAddress = createCounts();
  let count = 0;
  return {
    /** Counts one request and answers what ends it; undefined where there is no room. */
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
