import type { Statement } from '../db/sql';
import type { Tx } from '../db/transactions';

/** Lets a use case update its idempotency key inside its own transactions. */
export interface IdempotencyContext {
  /**
   * The resource that an interrupted earlier attempt bound to this key with `bindResource`; null on a first attempt.
   */
  readonly resumedResource: string | null;
  /**
   * Returns the statements that bind a resource to the key, for the transaction that opens the work: the given one, or
   * the row that the statement before them inserts. They throw 409 if the lease is lost.
   */
  bindResource(tx: Tx, resource?: string): Statement[];
  /**
   * Returns the statements that store the result as the response, for the transaction that commits it. They throw 409
   * if the lease is lost.
   */
  saveResponseSql(result: unknown): Statement[];
  /** Runs the statements of `saveResponseSql` and returns the result. */
  saveResponse<T>(tx: Tx, result: T): Promise<T>;
}

/** The context of requests without an idempotency key. */
export const noIdempotency: IdempotencyContext = {
  resumedResource: null,
  bindResource: () => [],
  saveResponseSql: () => [],
  saveResponse: async (_tx, result) => result,
};
