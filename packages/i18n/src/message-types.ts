/** Reads the placeholders and tags of an ICU message at compile time, without escapes (`'{'`). */

type Trim<S extends string> = S extends ` ${infer R}` | `\n${infer R}`
  ? Trim<R>
  : S extends `${infer R} ` | `${infer R}\n`
    ? Trim<R>
    : S;

type ArgumentValue<Kind extends string> = Kind extends 'number' | 'plural' | 'selectordinal'
  ? number
  : Kind extends 'date' | 'time'
    ? Date | number
    : string;

/** Text up to the next brace. `Depth` has one `c` for each plural or select case around it. */
type Text<S extends string, Depth extends string, Found> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? EndCase<`${Rest}{${After}`, Depth, Found>
    : Argument<After, Depth, Found>
  : S extends `${string}}${infer Rest}`
    ? EndCase<Rest, Depth, Found>
    : Found;

type EndCase<S extends string, Depth extends string, Found> = Depth extends `c${infer Outer}`
  ? Cases<S, Outer, Found>
  : Found;

/** `name}`, `name, number}` or `name, plural, one {...} other {...}}`. */
type Argument<S extends string, Depth extends string, Found> = S extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name},${infer Kind},${string}`
    ? Trim<Kind> extends 'plural' | 'selectordinal' | 'select'
      ? S extends `${string},${string},${infer Options}`
        ? Cases<Options, Depth, Found | [Trim<Name>, ArgumentValue<Trim<Kind>>]>
        : Found
      : Text<Rest, Depth, Found | [Trim<Name>, ArgumentValue<Trim<Kind>>]>
    : Head extends `${infer Name},${infer Kind}`
      ? Text<Rest, Depth, Found | [Trim<Name>, ArgumentValue<Trim<Kind>>]>
      : Text<Rest, Depth, Found | [Trim<Head>, string | number]>
  : Found;

/** The cases of a plural or select: `one {...} other {...}}`. */
type Cases<S extends string, Depth extends string, Found> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? Text<`${Rest}{${After}`, Depth, Found>
    : Text<After, `c${Depth}`, Found>
  : S extends `${string}}${infer Rest}`
    ? Text<Rest, Depth, Found>
    : Found;

/** Pairs of name and type of all placeholders. */
export type Placeholders<S extends string> = S extends string ? Text<S, '', never> : never;

/** Names of all tags: `link` of `<link>...</link>`. */
export type Tags<S extends string, Found = never> = S extends `${string}<${infer Tag}>${infer Rest}`
  ? Tags<Rest, Tag extends `/${string}` ? Found : Found | Tag>
  : Found;

/** The parameters that a message needs. */
export type Values<S extends string, Extra = never> = {
  [P in Placeholders<S> as P[0] & string]: P[1] | Extra;
};

/** The arguments of `t` after the key. */
export type Args<S extends string> = [Tags<S>] extends [never]
  ? [Placeholders<S>] extends [never]
    ? []
    : [params: Values<S>]
  : [error: 'This message has tags: use t.rich'];

/** The parameters of `t.rich`: placeholders, which may also be nodes, and one function for each tag. */
export type RichValues<S extends string, Node> = Values<S, Node> & {
  [T in Tags<S> & string]: (chunks: (string | Node)[]) => Node;
};
