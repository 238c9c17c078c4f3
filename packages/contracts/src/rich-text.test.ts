import { isBlankHtml } from './rich-text';

test.each([
  '',
  '  \n ',
  '<p></p>\n',
  '<p><br></p>',
  '<p>&nbsp;</p>',
  '<ul><li> </li></ul>',
  '<hr />',
  '<!-- hidden -->',
  '<p><img src="https://x.example/a.png"></p>',
  '<p>\u200b&#8203;&ZeroWidthSpace;\ufeff</p>',
  '<p>&#x200b;&zwnj;&shy;\u2060</p>',
])('%j is blank', (html) => expect(isBlankHtml(html)).toBe(true));

test.each(['a', '<p>0</p>', '<p>&lt;</p>', '<p>.&nbsp;</p>', '<p><b>.</b></p>', '<p>ب</p>', '<p>🙂</p>', 'a < b'])(
  '%j is not blank',
  (html) => expect(isBlankHtml(html)).toBe(false),
);
