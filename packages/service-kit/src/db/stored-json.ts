import { reportUnknownValue } from '@hourbank/contracts';

/**
 * Parses the JSON of a column. Unreadable text is reported and read as `otherwise`, so that one bad row does not make
 * every list fail. `content` names it in the log, such as `facts of a notice`.
 */
export function parseStored<T, Otherwise>(
  text: string,
  content: string,
  otherwise: (text: string) => Otherwise,
): T | Otherwise {
  try {
    // The application wrote it.
    return JSON.parse(text) as T;
  } catch {
    reportUnknownValue({ kind: `JSON: ${content}`, value: text });
    return otherwise(text);
  }
}
