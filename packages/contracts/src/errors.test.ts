import * as z from './lazy-zod';
import { parseInput } from './errors';
import { allOperations } from './operations';

const wrongValues = [
  undefined,
  null,
  0,
  -1,
  1.5,
  '',
  'x',
  true,
  [],
  ['x', 'y'],
  [[1]],
  {},
  { id: 1 },
  'x'.repeat(100_000),
  '\u0000',
];
/** The beginnings of zod's default messages. */
const defaultZodMessage =
  /^(invalid (input|option|string|key|union|value|format)|expected|too (big|small)|unrecognized|must match)/i;

const schemas = allOperations.flatMap(({ id, body, query }) =>
  [body, query].filter((schema) => schema !== undefined).map((schema) => [id, schema] as const),
);

test.each(schemas)('%s: every validation message comes from the contract', (_, schema) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const inputs: unknown[] = wrongValues.flatMap((value) => [
    value,
    ...Object.keys(properties).map((name) => ({ [name]: value })),
    Object.fromEntries(Object.keys(properties).map((name) => [name, value])),
  ]);
  for (const input of inputs)
    for (const { message } of parseInput(schema, input).error?.issues ?? [])
      expect(message).not.toMatch(defaultZodMessage);
});
