import { createCounts } from './counts';

/** Whom limits count: a person whose session token is right, or all others at an address together (D-93). */
export interface Caller {
  address: string;
  /** `client:7` */
  person?: string;
}

/** One key for each caller. */
export const callerKey = ({ address, person = '' }: Caller): string => `${address} ${person}`;

/** How much of something all callers, one address alone, and one caller of it, may use at the same time. */
export interface SharedLimits {
  total: number;
  perAddress: number;
  /** Without it, the callers of an address are not told apart. */
  perCaller?: number;
}

/**
 * Divides something limited among addresses: slots, requests, connections or bytes of memory. An address may use
 * `perAddress` while others use nothing, and less the more they use: of what the others leave, the same fraction as
 * `perAddress` of `total`. A few addresses at their limits therefore leave room for all others. What an address may use
 * is divided among its callers in the same way.
 */
export function createShares({ total, perAddress, perCaller = perAddress }: SharedLimits) {
  const byAddress = createCounts();
  const byCaller = createCounts();
  let used = 0;

  /** Whether the caller may use this much more. */
  function fits(caller: Caller, amount: number): boolean {
    const ofAddress = byAddress.of(caller.address);
    const ofCaller = byCaller.of(callerKey(caller));
    const addressLimit = Math.ceil((perAddress * (total - (used - ofAddress))) / total);
    const callerLimit = Math.ceil((perCaller * (addressLimit - (ofAddress - ofCaller))) / perAddress);
    return used + amount <= total && ofAddress + amount <= addressLimit && ofCaller + amount <= callerLimit;
  }

  function add(caller: Caller, amount: number) {
    used += amount;
    byAddress.add(caller.address, amount);
    byCaller.add(callerKey(caller), amount);
  }

  return {
    fits,
    /** What all callers of an address use together. */
    usedBy: byAddress.of,
    /** Takes this much. Returns false, and takes nothing, if it does not fit. */
    take(caller: Caller, amount: number): boolean {
      if (!fits(caller, amount)) return false;
      add(caller, amount);
      return true;
    },
    release: (caller: Caller, amount: number) => add(caller, -amount),
  };
}
export type Shares = ReturnType<typeof createShares>;
