import { ledgerKinds } from '@hourbank/contracts';
import { statementText, sumsOf } from './statement-content';

test('opening balance and the sums add up to the closing balance, for every kind of entry', () => {
  const entries = ledgerKinds.map((kind, index) => ({ kind, hours: (index - 4) / 10 }));
  const { bought, bonus, used, expired, adjusted } = sumsOf(entries);
  const total = entries.reduce((sum, { hours }) => sum + Math.round(hours * 100), 0);
  expect(Math.round((bought + bonus + used + expired + adjusted) * 100)).toBe(total);
});

test('texts are one line of at most 600 characters', () => {
  expect(statementText(' Fixed the form:\n\tit keeps its input \n\n total  is right.\nTested')).toBe(
    'Fixed the form: it keeps its input; total is right. Tested',
  );
  expect([statementText(''), statementText(' \n ')]).toEqual(['', '']);
  const long = statementText('😀'.repeat(700));
  expect([Array.from(long).length, long.endsWith('…')]).toEqual([600, true]);
});
