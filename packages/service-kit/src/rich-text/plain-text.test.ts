import { leastCpuMs } from '@hourbank/testing';
import { cleanRichText } from './clean-rich-text';
import { plainTextOf } from './plain-text';

test.each([
  ['', ''],
  ['  Router moved ', 'Router moved'],
  ['<p>Router <strong>mo</strong>ved</p>', 'Router moved'],
  ['<p>One</p>\n<p>Two</p>', 'One\nTwo'],
  ['<p>One<br />Two</p><p></p><p>Three</p>', 'One\nTwo\nThree'],
  [
    '<h2>Plan</h2><ul><li>one</li><li>two<ul><li>deeper</li></ul></li></ul><hr /><blockquote>said</blockquote>',
    'Plan\none\ntwo\ndeeper\nsaid',
  ],
  ['<p>a\n   b\tc</p>', 'a b c'],
  ['<pre>a  b\nc</pre>', 'a  b\nc'],
  ['<pre>a\n\n  b</pre>', 'a\nb'],
  ['<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, &quot;x&quot;</p>', '1 < 2 && 3 > 2, "x"'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  [
    '<p>&#1587;&#x639; &#39;x&apos; a&nbsp;b &#0; &#x110000; &unknown;</p>',
    "سع 'x' a\u00a0b &#0; &#x110000; &unknown;",
  ],
  ['<p>See <a href="https://a.example/?x=1&amp;y=&quot;2&gt;" rel="noopener">the page</a>.</p>', 'See the page.'],
  ['<p>ساعات 🙂</p>', 'ساعات 🙂'],
  ['<span>pre</span><strong>fix</strong>', 'prefix'],
  ['a<br>b<br />c', 'a\nb\nc'],
])('%j reads %j', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test('returns text as people typed it', () => {
  for (const typed of ['a < b', '<script>', '&lt;', 'x & y; &amp; z', '"quoted"', "it's", 'a > b & c < d']) {
    const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(plainTextOf(cleanRichText(`<p>${escaped}</p>`))).toBe(typed);
  }
});

test('converts the worst text in linear time', () => {
  const texts = ['<p>', '\n', ' ', '&amp;', '&#', '<pre>', '<br />\n ', '<br /> '].map((part) =>
    part.repeat(Math.floor(65_000 / part.length)),
  );
  texts.push(`<p>${' '.repeat(65_000)}x</p>`, `<p>${'\n '.repeat(32_000)}x</p>`, `<pre>${' '.repeat(65_000)}x</pre>`);
  expect(leastCpuMs(() => texts.forEach(plainTextOf))).toBeLessThan(1_000);
});
