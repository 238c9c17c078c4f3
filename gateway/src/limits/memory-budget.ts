import { createCounts } from './counts';

/** Limits the bytes of request bodies and responses that the gateway holds in memory, in total and by address. */
export function createMemoryBudget({ total, perAddress }: { total: number; perAddress: number }) {
  const byAddress = createCounts();
  let held = 0;
  return {
    /** Reserves memory. Returns false, and reserves nothing, if a limit is reached. */
    reserve(address: string, bytes: number): boolean {
      if (held + bytes > total || byAddress.of(address) + bytes > perAddress) return false;
      held += bytes;
      byAddress.add(address, bytes);
      return true;
    },
    release(address: string, bytes: number) {
      held -= bytes;
      byAddress.add(address, -bytes);
    },
  };
}
export type MemoryBudget = ReturnType<typeof createMemoryBudget>;
