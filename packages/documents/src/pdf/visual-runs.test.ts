import { visualRuns } from './visual-runs';

const brackets = { latin: '|', arabic: '<|>', symbols: '[|]', emoji: '{|}' };
const seen = (line: string) =>
  visualRuns(line)
    .map(({ text, font, drawn }) => brackets[font].replace('|', drawn ?? text))
    .join('');

test.each([
  ['plain text stays as it is', 'Cedar & Sons (SAL), 12-14', 'Cedar & Sons (SAL), 12-14'],
  ['empty text stays empty', '', ''],
  ['Arabic words are drawn from right to left', 'شركة النور', '<شركة النور>'],
  ['brackets are mirrored', 'النور (بيروت)', '(<بيروت>)<النور >'],
  ['an Arabic name keeps its place between Latin words', 'Care of شركة النور, Beirut', 'Care of <شركة النور>, Beirut'],
  ['Latin words keep their order in an Arabic line', 'شركة Cedar Sons بيروت', '< بيروت>Cedar Sons<شركة >'],
  ['digits are read from left to right in an Arabic line', 'شارع 125 بيروت', '< بيروت>125<شارع >'],
  ['Arabic digits are read from left to right', 'شارع ١٢٥ بيروت', '< بيروت><١٢٥><شارع >'],
  ['emoji have a font of their own', 'Café ☕ & Söhne 🎉', 'Café {☕} & Söhne {🎉}'],
  ['joined emoji, flags, skin tones and keycaps stay together', '👨‍👩‍👧🇱🇧👍🏽1️⃣❤️', '{👨‍👩‍👧}{🇱🇧}{👍🏽}{1️⃣}{❤️}'],
  ['digits and signs of the Latin font are no emoji', '1# ©®™ ‼ − …', '1# ©®™ ‼ − …'],
  ['arrows, check marks and Armenian have a font of their own', 'A → B ✓ Նազարեան', 'A [→] B [✓] [Նազարեան]'],
  ['Hebrew is drawn from right to left', 'שלום עולם 12', '12[שלום עולם ]'],
  ['symbols are mirrored in an Arabic line', 'النور ≤→ بيروت', '< بيروت>[→][≥]<النور >'],
  ['emoji keep their order in an Arabic line', 'النور 😀👍🏽 بيروت', '< بيروت>{👍🏽}{😀}<النور >'],
])('%s', (_, line, expected) => {
  expect(seen(line)).toBe(expected);
});

test('runs say where they begin in the line, and signs keep their character', () => {
  const line = 'النور (بيروت) 12';
  const inReadingOrder = visualRuns(line).toSorted((one, other) => one.at - other.at);
  expect(inReadingOrder.map(({ text }) => text).join('')).toBe(line);
  expect(inReadingOrder.map(({ text, drawn }) => [text, drawn]).slice(1, 2)).toEqual([['(', ')']]);
  expect(visualRuns('١٢٥ 12').filter(({ isRightToLeft }) => isRightToLeft)).toEqual([]);
});
