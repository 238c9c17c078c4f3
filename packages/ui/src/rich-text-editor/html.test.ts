import { normalizeRichText } from '@hourbank/contracts/read-rich-text';
import { clipboardSamples } from '@hourbank/testing/clipboard-samples';
import { seeded } from '@hourbank/testing/random';
import { randomHtml } from '@hourbank/testing/random-html';
import { visibleLines } from '@hourbank/testing/visible-lines';
import { ContentState, EditorState, Modifier, SelectionState } from 'draft-js';
import { toContent, toHtml } from './html';
import { currentLink, linkAddress, removeLink, setLink } from './links';

it('returns the HTML that it received', () => {
  const html = '<p>one <strong>two</strong> <em>three</em></p><ul><li>four</li></ul><blockquote>five</blockquote>';
  expect(toHtml(toContent(html))).toBe(html);
});

it('holds what the server stores, so that opening and saving changes nothing', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const stored = normalizeRichText(randomHtml(seeded(seed)).html);
    expect({ seed, html: toHtml(toContent(stored)) }).toEqual({ seed, html: stored });
  }
});

it.each(clipboardSamples)('shows the text of $from', ({ html, lines }) => {
  expect(visibleLines(toHtml(toContent(html)))).toEqual(lines);
});

it('keeps links and marks in their places after emoji, and spaces and tabs that people see', () => {
  const html =
    '<p>🙂🙂 <a href="https://x.example/" rel="noopener noreferrer nofollow" target="_blank">a👩‍💻</a> <strong>b</strong>c</p>';
  expect(toHtml(toContent(html))).toBe(html);
  expect(toHtml(ContentState.createFromText('a  b\tc'))).toBe('<p>a \u00a0b\u2003c</p>');
});

it('returns an empty string for an empty paragraph', () => {
  expect(toHtml(toContent(''))).toBe('');
  expect(toHtml(toContent('<p></p>\n'))).toBe('');
  expect(toHtml(toContent('<p>&nbsp;</p>'))).toBe('');
});

it('removes markup that the editor cannot create', () => {
  expect(toHtml(toContent('<p style="color:red">a<img src="https://example.com/x.png"></p><script>b</script>'))).toBe(
    '<p>a</p>',
  );
});

describe('links', () => {
  it('accepts web URLs and emails only', () => {
    expect(linkAddress('example.com')).toBe('https://example.com');
    expect(linkAddress('a@example.com')).toBe('mailto:a@example.com');
    expect(linkAddress('javascript:alert(1)')).toBeUndefined();
    expect(linkAddress(' ')).toBeUndefined();
  });
  it('links the selected words, and removes the link from any position in it', () => {
    const start = EditorState.createWithContent(toContent('<p>see here</p>'));
    const block = start.getCurrentContent().getFirstBlock().getKey();
    const words = SelectionState.createEmpty(block).merge({ anchorOffset: 4, focusOffset: 8 });
    const linked = setLink(EditorState.acceptSelection(start, words), 'https://example.com');
    expect(toHtml(linked.getCurrentContent())).toBe(
      '<p>see <a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">here</a></p>',
    );

    const inside = EditorState.acceptSelection(
      linked,
      SelectionState.createEmpty(block).merge({ anchorOffset: 6, focusOffset: 6 }),
    );
    expect(currentLink(inside)).toBe('https://example.com');
    expect(toHtml(removeLink(inside).getCurrentContent())).toBe('<p>see here</p>');
  });
  it('inserts the URL if nothing is selected', () => {
    const empty = EditorState.createEmpty();
    const typed = EditorState.push(
      empty,
      Modifier.insertText(empty.getCurrentContent(), empty.getSelection(), 'a '),
      'insert-characters',
    );
    expect(toHtml(setLink(typed, 'https://example.com').getCurrentContent())).toContain(
      '<a href="https://example.com" rel="noopener noreferrer nofollow" target="_blank">https://example.com</a>',
    );
  });
});
