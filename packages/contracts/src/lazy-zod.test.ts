import * as zod from 'zod/mini';
import * as z from './lazy-zod';

test('a schema is built once, when it is first used, and so are those that contain it', () => {
  let reads = 0;
  const ways = Object.defineProperty(['up', 'down'], 0, { get: () => ((reads += 1), 'up') });
  const way = z.enum(ways);
  const list = z.array(z.extend(z.object({ way }), { id: z.optional(z.number()) })).check(z.minLength(1));
  expect(reads).toBe(0);
  expect([list.safeParse([{ way: 'up', id: 7 }]).success, list.safeParse([]).success]).toEqual([true, false]);
  expect(way.safeParse('left').success).toBe(false);
  expect(reads).toBe(1);
});

test('a built schema contains no stand-ins, which would slow down each parse', () => {
  const checked = z.string().check(z.trim(), z.maxLength(3));
  const schema = z.object({ either: z.union([checked, z.nullable(z.literal('none'))]) });
  const { either } = schema.shape;
  const instances: unknown[] = [
    either,
    ...either._zod.def.options,
    ...(either._zod.def.options[0]._zod.def.checks ?? []),
  ];
  expect(instances.map((instance) => Object.hasOwn(instance as object, '_zod'))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(Object.hasOwn(schema, '_zod')).toBe(false);
});

test('parses and describes itself as zod does', () => {
  const of = ({
    object,
    union,
    string,
    number,
    pipe,
    transform,
    nullable,
    enum: oneOf,
    refine,
  }: typeof zod | typeof z) =>
    object({
      rate: pipe(
        union([number(), string()]).check(refine((value) => Number(value) > 0, { error: 'Too small' })),
        transform((value: number | string) => Number(value)),
      ),
      way: nullable(oneOf(['up', 'down'])),
    });
  const [lazy, eager] = [of(z), of(zod)];
  for (const value of [{ rate: '2.5', way: 'up' }, { rate: -1, way: null }, { rate: 1, way: 'left' }, null]) {
    const [one, other] = [lazy.safeParse(value), eager.safeParse(value)];
    expect([one.data, one.error?.issues]).toEqual([other.data, other.error?.issues]);
  }
  const described = { io: 'input', unrepresentable: 'any' } as const;
  expect(z.toJSONSchema(lazy, described)).toEqual(zod.toJSONSchema(eager, described));
});
