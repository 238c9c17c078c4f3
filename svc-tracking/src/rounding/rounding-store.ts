import type { RoundingRule } from '@hourbank/contracts';
import { type Db, defineTable, execute, integer, select, type Tx, varchar } from '@hourbank/service-kit/db';

/** The row of the default rule. Ids of clients start at 1. */
const byDefault = 0;

/** How minutes become charged hours: the default rule and those of clients (D-65). */
export const roundingRuleTable = defineTable(
  'rounding_rules',
  {
    clientId: integer({ primary: true }),
    unit: integer<RoundingRule['unit']>(),
    way: varchar<RoundingRule['way']>(10),
    minimum: integer(),
  },
  {
    checks: {
      ck_rounding_rules_unit: 'unit IN (1, 5, 6, 10, 15, 30, 60)',
      ck_rounding_rules_way: "way IN ('up', 'nearest', 'down')",
      ck_rounding_rules_minimum: 'minimum >= 0 AND minimum <= 240',
    },
    seeds: [{ clientId: byDefault, unit: 1, way: 'nearest', minimum: 0 }],
  },
);
const { columns, record } = roundingRuleTable.reader();

/** Stores the default rounding rule and those of clients. */
export function createRoundingStore(db: Db) {
  return {
    /** The rule that applies to a client; the default rule for null. */
    async ruleOf(clientId: number | null, tx: Tx = db.read): Promise<RoundingRule & { isDefault: boolean }> {
      const [row] = await select<object>(
        tx,
        `SELECT ${columns} FROM rounding_rules
         WHERE client_id IN (?, ?) ORDER BY client_id DESC LIMIT 1`,
        [byDefault, clientId ?? byDefault],
      );
      if (!row) throw new Error('rounding_rules has no default rule.');
      const { clientId: owner, ...rule } = record(row);
      return { ...rule, isDefault: owner === byDefault };
    },

    /** Sets the rule of a client; the default rule for null. */
    async put(tx: Tx, clientId: number | null, rule: RoundingRule): Promise<void> {
      const { sql, parameters } = roundingRuleTable.replace({ ...rule, clientId: clientId ?? byDefault });
      await execute(tx, sql, parameters);
    },

    /** Returns a client to the default rule. */
    remove: (tx: Tx, clientId: number) => execute(tx, 'DELETE FROM rounding_rules WHERE client_id = ?', [clientId]),
  };
}
