import { allOperations, clientEntries, entryView, onUnknownValue, tracking } from '@hourbank/contracts';
import * as z from 'zod/mini';
import { turnsDuring } from '@hourbank/testing';
import { hasList, listSerializer, responseSerializer } from './response-serializer';

const anEntry = (over: object = {}) => ({
  id: 1,
  revision: 2,
  clientId: 7,
  packageId: null,
  date: '2026-01-02T08:00:00.000Z',
  hours: 1.25,
  minutes: 75,
  billable: true,
  nonBillableReason: '',
  rounding: { unit: 15, way: 'up', minimum: 0 },
  description: '<p>"Quotes", \\ and \u2028 \ud83d\ude00</p>\n',
  status: 'In Progress',
  authorId: 1,
  taskId: null,
  authorName: 'Nadia',
  createdAt: '2026-01-02T09:00:00.000Z',
  changedAt: '2026-01-02T09:00:00.000Z',
  screenshots: [{ id: 'a', name: 'one.png', url: '/u', directUrl: '/d' }],
  ...over,
});
const pagination = { currentPage: 1, pageSize: 5, totalPages: 1, totalCount: 2 };

/** What the schema alone would send, or its error. */
function inTwoPasses(schema: z.ZodMiniType, value: unknown) {
  try {
    return JSON.stringify(schema.parse(value));
  } catch (error) {
    return (error as Error).message;
  }
}
function inOnePass(schema: z.ZodMiniType, value: unknown) {
  try {
    return responseSerializer(schema)(value);
  } catch (error) {
    return (error as Error).message;
  }
}

test('sends the same as parsing first, without undefined and unknown fields', () => {
  const schema = tracking.listTimeEntries.response;
  const value = {
    timeEntries: [anEntry({ password: 'secret', settlement: undefined }), anEntry({ settlement: 'pending' })],
    pagination: { ...pagination, more: 1 },
  };
  const json = responseSerializer(schema)(value);
  expect(json).toBe(inTwoPasses(schema, value));
  expect(json).not.toContain('secret');
  expect(JSON.parse(json).timeEntries[1].settlement).toBe('pending');
});

test.each([
  [anEntry({ hours: '1.25' })],
  [anEntry({ hours: Number.NaN })],
  [anEntry({ id: undefined })],
  [anEntry({ description: null })],
  [anEntry({ billable: 1 })],
  [anEntry({ settlement: 'done' })],
  [anEntry({ screenshots: {} })],
  [anEntry({ screenshots: [null] })],
  [null],
  [[anEntry()]],
  ['text'],
])('reports the error of the schema for %j', (value) => {
  const message = inOnePass(entryView, value);
  expect(message).toBe(inTwoPasses(entryView, value));
  expect(() => JSON.parse(message)[0].code).not.toThrow();
});

test('reports unknown stored values once and sends them', () => {
  const reported: unknown[] = [];
  onUnknownValue((unknown) => reported.push(unknown));
  const serialize = responseSerializer(z.array(entryView));
  const json = serialize([anEntry(), anEntry({ status: 'Waiting' })]);
  expect(JSON.parse(json).map(({ status }: { status: string }) => status)).toEqual(['In Progress', 'Waiting']);
  expect(reported).toEqual([{ kind: 'entry status', value: 'Waiting' }]);
  onUnknownValue(() => undefined);
});

test('keeps checks, transforms, defaults and records of a schema', () => {
  const schema = z.object({
    short: z.string().check(z.maxLength(3)),
    upper: z.pipe(
      z.string(),
      z.transform((text: string) => text.toUpperCase()),
    ),
    byId: z.record(z.string(), z.number()),
    kind: z.literal(['a', 1]),
    any: z.optional(z.unknown()),
    strict: z.optional(z.strictObject({ a: z.number() })),
    count: z._default(z.number(), 5),
  });
  const value = { short: 'abc', upper: 'x', byId: { a: 1 }, kind: 1, any: { b: [null] } };
  expect(inOnePass(schema, value)).toBe(inTwoPasses(schema, value));
  for (const over of [{ short: 'abcd' }, { kind: 'b' }, { strict: { a: 1, b: 2 } }, { byId: { a: 'x' } }])
    expect(inOnePass(schema, { ...value, ...over })).toBe(inTwoPasses(schema, { ...value, ...over }));
});

test('compiles the response of every operation', () => {
  for (const { response } of allOperations)
    if (response) expect(inOnePass(response, {})).toBe(inTwoPasses(response, {}));
});

const lists = [tracking.listTimeEntries.response, z.array(entryView), z.array(z.string()), z.object({})];

test('a list is sent in parts as it would be at once', async () => {
  const rows = [anEntry({ unknown: 1 }), anEntry({ settlement: 'pending' })];
  const values = [
    { timeEntries: rows, pagination },
    { timeEntries: [], pagination, other: 1 },
    rows,
    [],
    ['a', '"'],
    {},
    { timeEntries: 1 },
    null,
    [1],
  ];
  for (const schema of lists) {
    for (const value of values) {
      const sent = await listSerializer(schema)(value).catch((error: Error) => error.message);
      expect(sent).toBe(inOnePass(schema, value));
    }
  }
});

test('responses with a list are known by their schema', () => {
  const responses = [tracking.listTimeEntries, tracking.listEntries, clientEntries.getClientInfo].map(
    ({ response }) => response,
  );
  for (const response of responses) expect(hasList(response)).toBe(true);
  expect(hasList(z.object({ entry: z.object({ files: z.array(z.string()) }) }))).toBe(false);
});

test('a large list leaves turns to others', async () => {
  const timeEntries = Array.from({ length: 100 }, () => anEntry({ description: '"é'.repeat(30_000) }));
  const value = { timeEntries, pagination };
  let sent: string | Buffer[] = '';
  const turns = await turnsDuring(async () => {
    sent = await listSerializer(tracking.listTimeEntries.response)(value);
  });
  expect(turns).toBeGreaterThan(20);
  expect(
    Buffer.concat(sent as unknown as Buffer[]).toString() === inOnePass(tracking.listTimeEntries.response, value),
  ).toBe(true);
});
