import { createCounts } from './counts';

/** How much of something all callers, and one address alone, may use at the same time. */
export interface SharedLimits {
  total: number;
  perAddress: number;
}

/**
 * Divides something limited among addresses: slots, requests, connections or bytes of memory. An address may use
 * `perAddress` while others use nothing, and less the more they use: of what the others leave, the same fraction as
 * `perAddress` of `total`. A few addresses at their limits therefore leave room for all others.
 */
export function createShares({ total, perAddress }: SharedLimits) {
  const byAddress = createCounts();
  let used = 0;

  /** Whether the address may use this much more. */
  function fits(address: string, amount: number): boolean {
    const own = byAddress.of(address);
    const leftByOthers = total - (used - own);
    return used + amount <= total && own + amount <= Math.ceil((perAddress * leftByOthers) / total);
  }

  return {
    fits,
    usedBy: byAddress.of,
    /** Takes this much. Returns false, and takes nothing, if it does not fit. */
    take(address: string, amount: number): boolean {
      if (!fits(address, amount)) return false;
      used += amount;
      byAddress.add(address, amount);
      return true;
    },
    release(address: string, amount: number) {
      used -= amount;
      byAddress.add(address, -amount);
    },
  };
}
export type Shares = ReturnType<typeof createShares>;
