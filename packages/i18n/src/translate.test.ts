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
  expect(t('left', { hours: 2.5 })).toBe('2.5\u00a0h left');
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

test('texts of a page keep a number and its unit on one line', () => {
  const withUnits = defineMessages({
    hours: '{hours} h left, {max} hours or less',
    days: '{count, plural, one {# day} other {# days}} of 24 months',
    bold: '<b>{left}</b> h, {name} himself',
    size: '15-minute steps, 64 KB or 2 files',
  });
  const onPage = translate(withUnits);
  expect(onPage('hours', { hours: 5, max: 24 })).toBe('5\u00a0h left, 24\u00a0hours or less');
  expect(onPage('days', { count: 1 })).toBe('1\u00a0day of 24\u00a0months');
  expect(onPage.rich('bold', { left: 5, name: 'Ali', b: (chunks) => chunks.join('') })).toEqual([
    '5\u00a0h, Ali himself',
  ]);
  expect(onPage('size')).toBe('15-minute steps, 64\u00a0KB or 2 files');
  expect(onPage('hours', { hours: '3 h', max: 1 })).toContain('3 h\u00a0h');
});

test('words in a text of a page change neither the direction of the sentence nor the place of numbers', () => {
  const [name, isolatedName] = ['ليلى (Beirut) 24', '\u2068ليلى (Beirut) 24\u2069'];
  expect(t('files', { count: 2, name })).toBe(`2 files of ${isolatedName}`);
  expect(translate(defineMessages({ saved: '{name} was saved.' }))('saved', { name })).toBe(
    `${isolatedName} was saved.`,
  );
  expect(translate(messages, 'en')('files', { count: 2, name })).toBe(`2 files of ${name}`);
  expect(t.rich('terms', { name, link: () => '' }).join('')).toBe(`Read the  first, ${name}`);
});

test('emails and documents, which name their language, have ordinary spaces', () => {
  expect(translate(messages, 'en')('left', { hours: 2.5 })).toBe('2.5 h left');
});
