export type Params = Readonly<Record<string, unknown>>;

/** Formats an ICU message. With tags or nodes among the parameters, the result is a list. */
export type FormatMessage = (text: string, locale: string, params: Params) => unknown;

let formatIcu: FormatMessage | undefined;
let pseudo: FormatMessage | undefined;

/** Sets the formatter for plurals, selects and tags. `icu.ts` calls it. */
export function setIcuFormatter(formatter: FormatMessage): void {
  formatIcu = formatter;
}

/** Sets the formatter of the pseudo-language, which then formats every message. */
export function setPseudoFormatter(formatter: FormatMessage | undefined): void {
  pseudo = formatter;
}

const simple = /\{(\w+)\}/g;

/** Formats a message. Messages with `{name}` placeholders only don't need the ICU library. */
export function formatMessage(text: string, locale: string, params: Params = {}): unknown {
  if (pseudo) return pseudo(text, locale, params);
  if (!/[{<]/.test(text)) return text;
  if (!/[{<]/.test(text.replace(simple, ''))) {
    // Every second piece is the name of a placeholder.
    const parts = text.split(simple).map((piece, position) => (position % 2 === 1 ? params[piece] : piece));
    return parts.some((part) => typeof part === 'object') ? parts : parts.join('');
  }
  if (!formatIcu) throw new Error(`No ICU formatter for: ${text}`);
  return formatIcu(text, locale, params);
}
