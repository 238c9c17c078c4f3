import * as zod from 'zod/mini';

/*
 * Zod, with schemas that are built when they are first used. A page declares the schemas of all operations that its
 * modules know, but uses those of its forms only; building all of them held up the first page of a console.
 */

export type { infer, input, output, util, ZodMiniObject, ZodMiniType } from 'zod/mini';
export { parse, safeParse, toJSONSchema } from 'zod/mini';

/** Builds the schema or the check that a stand-in stands for. */
const builders = new WeakMap<object, () => object>();

/** The schema of a stand-in. Lists and shapes get those of their parts, so that no built schema contains a stand-in. */
function built(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const build = builders.get(value);
  if (build) return build();
  if (Array.isArray(value)) return value.map(built);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, built(part)]));
}

/** Stands for a schema or a check until a property of it is read. Further checks do not build it either. */
function standIn(make: () => object): object {
  let result: object | undefined;
  const build = () => (result ??= make());
  const withChecks = (...checks: unknown[]) =>
    standIn(() => (build() as zod.ZodMiniType).check(...(built(checks) as zod.core.$ZodCheck<unknown>[])));
  const proxy = new Proxy(
    {},
    {
      get: (_, key) => (key === 'check' ? withChecks : Reflect.get(build(), key)),
      has: (_, key) => key in build(),
    },
  );
  builders.set(proxy, build);
  return proxy;
}

const lazily = <Make extends (...args: never[]) => object>(make: Make): Make =>
  ((...args: never[]) => standIn(() => make(...(built(args) as never[])))) as Make;

export const array = lazily(zod.array);
export const boolean = lazily(zod.boolean);
export const discriminatedUnion = lazily(zod.discriminatedUnion);
export const extend = lazily(zod.extend);
export const literal = lazily(zod.literal);
export const looseObject = lazily(zod.looseObject);
export const maxLength = lazily(zod.maxLength);
export const meta = lazily(zod.meta);
export const minLength = lazily(zod.minLength);
export const nullable = lazily(zod.nullable);
export const number = lazily(zod.number);
export const object = lazily(zod.object);
export const optional = lazily(zod.optional);
export const overwrite = lazily(zod.overwrite);
export const partial = lazily(zod.partial);
export const pipe = lazily(zod.pipe);
export const record = lazily(zod.record);
export const refine = lazily(zod.refine);
export const regex = lazily(zod.regex);
export const string = lazily(zod.string);
export const transform = lazily(zod.transform);
export const trim = lazily(zod.trim);
export const union = lazily(zod.union);
export const unknown = lazily(zod.unknown);
export const uuid = lazily(zod.uuid);
export const iso = { datetime: lazily(zod.iso.datetime) };

const nullSchema = lazily(zod.null);
const enumSchema = lazily(zod.enum);
export { enumSchema as enum, nullSchema as null };
