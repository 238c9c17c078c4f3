import { allOperations, imports } from '@hourbank/contracts';
import { loadLanguage } from '@hourbank/i18n';
import { translateContractText } from './contract-texts';

/** The definition of a schema or a check, as the validator stores it. */
interface Definition {
  error?: (issue: object) => unknown;
  checks?: unknown[];
  shape?: Record<string, unknown>;
  options?: unknown[];
  [name: string]: unknown;
}

/** The error messages of a schema, its fields and its checks. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  const { _zod } = (schema ?? {}) as { _zod?: { def: Definition } };
  if (!_zod || seen.has(schema)) return [];
  seen.add(schema);
  const { error, checks = [], shape = {}, options = [], ...rest } = _zod.def;
  const own = error?.({ path: ['field'] });
  const inner = [...checks, ...Object.values(shape), ...options, ...Object.values(rest)];
  return [...(typeof own === 'string' ? [own] : []), ...inner.flatMap((value) => messagesOf(value, seen))];
}

const { dayPassed, clientClosed, otherRow, hasOpening } = imports.openingProblems;
const messagesOnScreens = [
  ...allOperations
    .filter(({ auth }) => auth !== 'service')
    .flatMap(({ body, files = {} }) => [
      ...messagesOf(body),
      ...Object.values(files).flatMap(({ required }) => required ?? []),
    ]),
  // Rows of an import are parsed one by one, so that their messages are in its response.
  ...[imports.importedClient, imports.importedOpening].flatMap((schema) => messagesOf(schema)),
  dayPassed,
  clientClosed,
  otherRow,
  hasOpening(12.5, 31),
];

test('keeps the texts in English, with each number beside its unit', () => {
  expect(translateContractText('Enter 24 hours or less.')).toBe('Enter 24\u00a0hours or less.');
});

describe('in another language', () => {
  beforeAll(async () => {
    localStorage.setItem('hb-language', 'en-XA');
    await loadLanguage();
  });
  afterAll(() => localStorage.clear());

  test('every error message of the contracts has a translation', () => {
    expect(messagesOnScreens.length).toBeGreaterThan(100);
    expect(messagesOnScreens.filter((text) => translateContractText(text) === text)).toEqual([]);
  });

  test('numbers stay, and other texts too', () => {
    expect(translateContractText('Enter $100,000 or less.')).toMatch(/^\[Éñŧéŕ \$~*100,000 óŕ ĺéšš\.~*\]$/);
    expect(translateContractText('Hours required!')).toBe('Hours required!');
    expect(translateContractText(imports.openingProblems.hasOpening(1234.5, 31))).toMatch(/1234\.50.*#~*31/);
  });
});
