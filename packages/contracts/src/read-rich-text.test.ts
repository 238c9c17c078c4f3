import { clipboardSamples } from '@hourbank/testing/clipboard-samples';
import { seeded } from '@hourbank/testing/random';
import { randomHtml } from '@hourbank/testing/random-html';
import { visibleLines } from '@hourbank/testing/visible-lines';
import { normalizeRichText, readRichText } from './read-rich-text';
import { richTextTags } from './rich-text';

describe.each(clipboardSamples)('$from', ({ html, lines, images }) => {
  test('keeps its visible text', () => expect(visibleLines(normalizeRichText(html))).toEqual(lines));
  test('names its pictures', () => expect(readRichText(html).images).toHaveLength(images ?? 0));
  test('is unchanged the second time', () => {
    const once = normalizeRichText(html);
    expect(normalizeRichText(once)).toBe(once);
  });
});

/** Words of lines, separated by `|` where there is a gap, without bullets, numbers of items and bars between cells. */
const wordsOf = (lines: string[]) =>
  lines
    .map((line) => line.replace(/^(?:• |\d+\. )+/, ''))
    .join(' ')
    .replace(/[\s|]+/g, '|')
    .replace(/^\||\|$/g, '');

test('visible text of random HTML stays, in allowed tags, and nothing changes the second time', () => {
  const link = '<a href="https://x.example" rel="noopener noreferrer nofollow" target="_blank">';
  for (let seed = 1; seed <= 500; seed += 1) {
    const { html, words } = randomHtml(seeded(seed));
    const clean = normalizeRichText(html);
    const tags = new Set(
      (clean.replaceAll(link, '<a>').match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/[<>/ ]/g, '')),
    );
    expect({ seed, words: wordsOf(visibleLines(clean)) }).toEqual({ seed, words });
    expect({ seed, tags: [...tags].filter((tag) => !richTextTags.includes(tag)) }).toEqual({ seed, tags: [] });
    expect({ seed, again: normalizeRichText(clean) }).toEqual({ seed, again: clean });
  }
});

const cases = [
  ['<div>a</div>b', '<p>a</p><p>b</p>'],
  ['a</div>b', 'ab'],
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<b>a<i>b</b>c</i>', '<strong>a<em>b</em></strong>c'],
  ['<a href="/x">a</a><a href="javascript:b">b</a>', 'ab'],
  ['<constructor>a</constructor><p __proto__=x toString>b', '<p>a</p><p>b</p>'],
  ['<ul><li></li><li>a</li></ul>', '<ul><li>a</li></ul>'],
  ['<ul><li>a<hr>b</li></ul>', '<ul><li>a</li></ul><hr /><p>b</p>'],
  ['<table><tr><td><ul><li>a</li></ul></td><td>b</td></tr></table>', '<ul><li>a</li></ul><p>b</p>'],
  ['<div>a</div><br><br><div>b</div>', '<p>a</p><p><br /></p><p>b</p>'],
  [`<p>a</p>${'<p><br></p>'.repeat(7)}<p>b</p>`, `<p>a</p>${'<p><br /></p>'.repeat(7)}<p>b</p>`],
  [
    '<p>a</p><p><br></p><ul><li>b</li></ul><p><br></p><p>c</p>',
    '<p>a</p><p><br /></p><ul><li>b</li></ul><p><br /></p><p>c</p>',
  ],
  ['<ol><li>a</li></ol><p><br></p><ol start="2"><li>b</li></ol>', '<ol><li>a</li><li>b</li></ol>'],
  ['<p>a&#8203;b</p> &#x202e;', '<p>ab</p>'],
  [`${'<div>'.repeat(5_000)}a${'</div>'.repeat(5_000)}b`, '<p>a</p><p>b</p>'],
];

test('reads faulty HTML as a browser does', () => {
  expect(cases.map(([html = '']) => normalizeRichText(html))).toEqual(cases.map(([, clean]) => clean));
});
