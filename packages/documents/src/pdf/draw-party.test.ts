import { execFileSync } from 'node:child_process';
import { createPageWriter } from './page-writer';
import { drawParty } from './draw-party';

async function draw(name: string, details: readonly string[] = []) {
  const writer = createPageWriter({ Title: '', Author: '', CreationDate: new Date(0) });
  const party = { title: 'To', name, details };
  const end = drawParty(writer, { x: 315, y: 140, width: 230 }, party, { title: 9, name: 12, details: 10 });
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: await writer.end() }).toString();
  return { end, text: text.replaceAll(/[\s\u202a-\u202e\f]/g, '').slice('To'.length) };
}

test.each([
  ['wide letters', 'W', 200],
  ['Arabic words', 'مؤسسة الأرز ', 16],
  ['emoji', '🏢', 100],
  ['emoji of several characters', '👩‍💻 ', 33],
])('the longest names in %s are complete', async (_, part, count) => {
  const name = part.repeat(count).trim();
  const { text, end } = await draw(name, [name, name]);
  // The order of lines of several sizes is a guess of the program.
  const letters = (typed: string) => Array.from(typed.replaceAll(/\s/g, '')).sort().join('');
  expect(letters(text)).toBe(letters(name.repeat(3)));
  expect(end).toBeLessThan(480);
});

test('the longest texts of the contract are complete', async () => {
  const [name, address] = ['W'.repeat(200), 'M'.repeat(2000)];
  const { text, end } = await draw(name, [name, address, name, '+9613123456']);
  expect(text).toBe(`${name}${name}${address}${name}+9613123456`);
  expect(end).toBeLessThan(480);
});

test('short names keep their size, and blank details take no room', async () => {
  const one = await draw('Rana', ['', 'Hamra 12']);
  expect(one.end - 140).toBeCloseTo(1.4 * (9 + 12 + 10) + 2);
});
