import { badRequest, tooLarge } from '../errors';

/** Deeper values exceed the stack of the code that reads them. Bodies of operations have a few levels. */
const maxDepth = 32;

const unreadable = (message: string) => badRequest(message, 'unreadable_json');
const [quote, backslash, comma] = ['"', '\\', ','].map((character) => character.charCodeAt(0));
const [openBrace, openBracket, closeBrace, closeBracket] = [...'{[}]'].map((character) => character.charCodeAt(0));

/**
 * Counts values and levels in the text of JSON, valid or not, in one pass. The parser takes up to 100 times longer for
 * a text of many small values than for one of the same length with few (D-89).
 */
function checkStructure(text: string, maxValues: number) {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === comma) values += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === openBrace || code === openBracket) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) throw unreadable(`The JSON has too many levels: at most ${maxDepth}.`);
    }
    if (values > maxValues)
      throw tooLarge(`The JSON has too many values: at most ${maxValues}.`, 'too_many_values', { max: maxValues });
  }
}

/** The key with which code that copies a value could change what all objects have in common. */
const namesPrototype = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype));

/**
 * Parses the JSON object or list of a request. Throws 400 if it is not valid, 413 if it has more than `maxValues`
 * values. No text that it accepts or rejects takes more than linear time.
 */
export function parseJson(text: string, maxValues: number): unknown {
  if (text === '') return {};
  checkStructure(text, maxValues);
  // The decoder replaces bytes that are not UTF-8 with this character.
  if (text.includes('\uFFFD')) throw unreadable('Remove the unreadable characters (\uFFFD), and send UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('The request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || namesPrototype(value))
    throw unreadable('The request is not valid JSON.');
  return value;
}
