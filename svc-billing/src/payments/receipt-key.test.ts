import { seeded } from '@hourbank/testing';
import { receiptKeyOf } from './received';

test('a receipt number is compared by its letters and digits, if it has five of them', () => {
  const random = seeded(80);
  const pick = (from: string) => [...from][Math.floor(random() * [...from].length)]!;
  const letters = 'ABCXYZ0123456789م';
  const signs = [' ', '-', '/', '.', '#', '_', '\u00a0'];
  for (let round = 0; round < 2_000; round += 1) {
    const core = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(letters));
    const written = core.map((letter) => {
      const lower = random() < 0.5 ? letter.toLowerCase() : letter;
      const isWide = random() < 0.3 && lower > ' ' && lower < '~';
      const wide = isWide ? String.fromCodePoint(lower.codePointAt(0)! + 0xfee0) : lower;
      return wide + (random() < 0.3 ? signs[Math.floor(random() * signs.length)]! : '');
    });
    const key = core.length < 5 ? null : core.join('');
    expect([written, receiptKeyOf(written.join(''), 'omt')]).toEqual([written, key]);
    expect(receiptKeyOf(written.join(''), 'cash')).toBeNull();
  }
  // One letter that becomes eighteen still fits into the column.
  expect([...receiptKeyOf('\ufdfa'.repeat(60), 'omt')!]).toHaveLength(60);
});
