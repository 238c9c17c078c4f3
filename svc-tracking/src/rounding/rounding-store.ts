import type { RoundingRule } from '@hourbank/contracts';
import { type Db, execute, select, type Tx } from '@hourbank/service-kit/db';

/** The row of the default rule. Ids of clients start at 1. */
const byDefault = 0;

/** Stores the default rounding rule and those of clients. */
export function createRoundingStore(db: Db) {
  return {
    /** The rule that applies to a client; the default rule for null. */
    async ruleOf(clientId: number | null, manager: Tx = db.read): Promise<RoundingRule & { isDefault: boolean }> {
      const [row] = await select<RoundingRule & { clientId: number }>(
        manager,
        `SELECT client_id AS clientId, unit, way, minimum FROM rounding_rules
         WHERE client_id IN (?, ?) ORDER BY client_id DESC LIMIT 1`,
        [byDefault, clientId ?? byDefault],
      );
      if (!row) throw new Error('rounding_rules has no default rule.');
      const { clientId: owner, ...rule } = row;
      return { ...rule, isDefault: owner === byDefault };
    },

    /** Sets the rule of a client; the default rule for null. */
    async put(tx: Tx, clientId: number | null, { unit, way, minimum }: RoundingRule): Promise<void> {
      const owner = clientId ?? byDefault;
      // REPLACE is one statement on both databases, so two writers cannot collide.
      await execute(tx, 'REPLACE INTO rounding_rules (client_id, unit, way, minimum) VALUES (?, ?, ?, ?)', [
        owner,
        unit,
        way,
        minimum,
      ]);
    },

    /** Returns a client to the default rule. */
    remove: (tx: Tx, clientId: number) => execute(tx, 'DELETE FROM rounding_rules WHERE client_id = ?', [clientId]),
  };
}
export type RoundingStore = ReturnType<typeof createRoundingStore>;
