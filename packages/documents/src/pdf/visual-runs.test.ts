import { visualRuns } from './visual-runs';

const brackets = { latin: '|', arabic: '<|>', symbols: '[|]', emoji: '{|}' };
const seen = (line: string) =>
  visualRuns(line)
    .map(({ text, font }) => brackets[font].replace('|', text))
    .join('');

test.each([
  ['plain text stays as it is', 'Cedar & Sons (SAL), 12-14', 'Cedar & Sons (SAL), 12-14'],
  ['empty text stays empty', '', ''],
  ['Arabic words are drawn from right to left', 'شركة النور', '<النور> <شركة>'],
  ['brackets are mirrored', 'النور (بيروت)', '(<بيروت>) <النور>'],
  [
    'an Arabic name keeps its place between Latin words',
    'Care of شركة النور, Beirut',
    'Care of <النور> <شركة>, Beirut',
  ],
  ['Latin words keep their order in an Arabic line', 'شركة Cedar Sons بيروت', '<بيروت> Cedar Sons <شركة>'],
  ['digits are read from left to right in an Arabic line', 'شارع 125 بيروت', '<بيروت> 125 <شارع>'],
  ['Arabic digits are read from left to right', 'شارع ١٢٥ بيروت', '<بيروت> <١٢٥> <شارع>'],
  ['emoji have a font of their own', 'Café ☕ & Söhne 🎉', 'Café {☕} & Söhne {🎉}'],
  ['joined emoji, flags, skin tones and keycaps stay together', '👨‍👩‍👧🇱🇧👍🏽1️⃣❤️', '{👨‍👩‍👧}{🇱🇧}{👍🏽}{1️⃣}{❤️}'],
  ['digits and signs of the Latin font are no emoji', '1# ©®™ ‼ − …', '1# ©®™ ‼ − …'],
  ['arrows, check marks and Armenian have a font of their own', 'A → B ✓ Նազարեան', 'A [→] B [✓] [Նազարեան]'],
  ['symbols are mirrored in an Arabic line', 'النور ≤→ بيروت', '<بيروت> [→≥] <النور>'],
  ['emoji keep their order in an Arabic line', 'النور 😀👍🏽 بيروت', '<بيروت> {👍🏽}{😀} <النور>'],
])('%s', (_, line, expected) => {
  expect(seen(line)).toBe(expected);
});
