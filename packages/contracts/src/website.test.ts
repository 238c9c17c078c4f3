import { completeWebsite, website } from './text';

const messageOf = (value: unknown) => website.safeParse(value).error?.issues[0]?.message;

test('accepts only http and https URLs as a website', () => {
  for (const value of [
    '',
    'http://example.com',
    'https://example.com/a?b=c',
    'HTTPS://Example.com',
    'https://example.com:8080/a',
    'https://example.com.',
    'https://example.com?q=1',
    'https://example.com#a@b',
    'https://www.ex--ample.co.uk/~user/',
    'https://my_site.example.com',
    'https://xn--mnchen-3ya.de',
    'https://münchen.de/straße',
    'https://مثال.إختبار/صفحة',
    'https://例え.テスト',
    'http://203.0.113.7:8080/',
    'http://[2001:db8::1]/',
  ])
    expect([value, messageOf(value)]).toEqual([value, undefined]);
  for (const value of [
    'example.com',
    'javascript:alert(1)',
    'httpx://a.b',
    'http:evil',
    'http://',
    'https://a b',
    '//evil',
    'http://user:pw@host',
    'data:text/html,x',
    'httpjavascript:alert(1)',
    'https://.com',
    'https://example..com',
    'https://-',
    'https://-example.com',
    'https://example-.com',
    'https://localhost',
    'https://example',
    'https://example.c',
    'https://example.123',
    'https://1.2',
    'https://256.1.1.1',
    'https://example.com:99999',
    'https://example.com:0',
    'https://example.com:port',
    'https://https://example.com',
    'https:///example.com',
    'https://example.com\\path',
    'https://example.com and https://example.org',
    'https://example.com/ or/',
    'https://%2e.com',
    'https://exa%6dple.com',
    'https://?example.com',
    `https://${'a'.repeat(64)}.com`,
    `https://${'a.'.repeat(130)}com`,
    'https://مثال',
  ]) {
    expect([value, messageOf(value)]).toEqual([value, 'Website must be a valid URL (https://example.com)']);
  }
});

test.each([
  ['najwa.example', 'https://najwa.example'],
  [' www.najwa.example/shop?a=b ', 'https://www.najwa.example/shop?a=b'],
  ['najwa.example:8080', 'https://najwa.example:8080'],
  ['\u0634\u0631\u0643\u0629.example', 'https://\u0634\u0631\u0643\u0629.example'],
])('the website %j is completed', (typed, completed) => expect(completeWebsite(typed)).toBe(completed));

test.each([
  '',
  ' ',
  'http://najwa.example',
  'HTTPS://najwa.example',
  'ftp://najwa.example',
  'javascript:alert(1)',
  'mailto:rana@najwa.example',
  'rana@najwa.example',
  '//najwa.example',
  'najwa',
  'two words.example',
])('the website %j stays as it was typed', (typed) => expect(completeWebsite(typed)).toBe(typed));

test('a website that is too long is told as such', () =>
  expect(messageOf(`https://example.com/${'x'.repeat(3000)}`)).toBe('Use at most 2000 characters.'));

test('stores a website without the marks that it was copied with', () => {
  expect(website.parse('\u00a0\ufeffhttps://exam\u00adple.com/\u200ba\u200e \n')).toBe('https://example.com/a');
});
