import { createCounts } from './counts';

/** Bytes that the gateway may hold for callers: bodies on their way in, answers on their way out. Limited in total and by address. */
export function createMemoryBudget({ total, perAddress }: { total: number; perAddress: number }) {
  const byAddress = createCounts();
  let held = 0;
  return {
    /** False where there is no room; then nothing is held. */
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
