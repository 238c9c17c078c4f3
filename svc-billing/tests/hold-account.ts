import type { Billing } from './billing';

/** Locks the account of a client in a transaction that ends when the returned function is called. */
export async function holdAccount(
  { deps: { transact, accounts } }: Billing,
  clientId: number,
): Promise<() => Promise<void>> {
  let release = () => {};
  let holding = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    holding = transact(async (tx) => {
      await accounts.lock(tx, clientId);
      locked();
      await new Promise<void>((released) => (release = released));
    });
    holding.catch(failed);
  });
  return () => {
    release();
    return holding;
  };
}
