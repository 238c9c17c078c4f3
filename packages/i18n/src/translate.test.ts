import { addLanguage, defineMessages, defineTranslation, translate } from './index';
import { setPseudoFormatter } from './format-message';
import { formatPseudo } from './pseudo';

const messages = defineMessages({
  title: 'Client list',
  left: '{hours} h left',
  files: '{count, plural, one {# file} other {# files}} of {name}',
  terms: 'Read the <link>terms</link> first, {name}',
  cant: "You can't delete it",
});
const t = translate(messages);

test('texts, placeholders and plurals are formatted', () => {
  expect(t('title')).toBe('Client list');
  expect(t('cant')).toBe("You can't delete it");
  expect(t('left', { hours: 2.5 })).toBe('2.5 h left');
  expect(t('files', { count: 1, name: 'Rana' })).toBe('1 file of Rana');
  expect(t('files', { count: 1200, name: 'Rana' })).toBe('1,200 files of Rana');
});

test('a message with tags returns its parts', () => {
  expect(t.rich('terms', { name: 'Rana', link: (chunks) => ({ href: '/terms', chunks }) })).toEqual([
    'Read the ',
    { href: '/terms', chunks: ['terms'] },
    ' first, Rana',
  ]);
});

test('a second language is a second catalogue', () => {
  addLanguage('de', [
    defineTranslation(messages, {
      title: 'Kundenliste',
      left: 'noch {hours} h',
      files: '{count, plural, one {# Datei} other {# Dateien}} von {name}',
      terms: 'Lesen Sie die <link>Bedingungen</link>, {name}',
      cant: 'Löschen ist nicht möglich',
    }),
  ]);
  const inGerman = translate(messages, 'de');
  expect(inGerman('title')).toBe('Kundenliste');
  expect(inGerman('files', { count: 2000, name: 'Rana' })).toBe('2.000 Dateien von Rana');
  expect(translate(defineMessages({ save: 'Save' }), 'de')('save')).toBe('Save');
});

describe('the pseudo-language', () => {
  beforeEach(() => setPseudoFormatter(formatPseudo));
  afterEach(() => setPseudoFormatter(undefined));

  test('marks every text and keeps the parameters', () => {
    expect(t('title')).toBe('[Çĺíéñţ ĺíšţ~~~~]'.replaceAll('ţ', 'ŧ'));
    expect(t('files', { count: 3, name: 'Rana' })).toMatch(/^\[3 ƒíĺéš~* óƒ~* Rana\]$/);
  });

  test('keeps tags', () => {
    const parts = t.rich('terms', { name: 'Rana', link: (chunks) => ({ chunks }) });
    expect(parts[0]).toBe('[');
    expect(parts).toContainEqual({ chunks: ['ŧéŕɱš~~'] });
  });
});

test('the compiler checks keys and parameters', () => {
  // @ts-expect-error -- no such key
  t('titel');
  // @ts-expect-error -- a parameter is missing
  t('left');
  // @ts-expect-error -- a wrong name
  t('left', { hour: 1 });
  // @ts-expect-error -- a plural needs a number
  t('files', { count: '1', name: 'Rana' });
  // @ts-expect-error -- tags need t.rich
  expect(() => t('terms', { name: 'Rana' })).toThrow();
  defineTranslation(messages, {
    title: 'Kundenliste',
    // @ts-expect-error -- a placeholder that the source does not have
    left: 'noch {stunden} h',
    files: '{count} von {name}',
    terms: '<link>Bedingungen</link>',
    cant: 'Nein',
  });
  // @ts-expect-error -- a missing key
  defineTranslation(messages, { title: 'Kundenliste' });
});
