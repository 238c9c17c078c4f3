import { EditorState, Modifier, SelectionState } from 'draft-js';
import { toContent, toHtml } from './html';
import { currentLink, linkAddress, removeLink, setLink } from './links';

it('returns the HTML that it received', () => {
  const html =
    '<p>one <strong>two</strong> <em>three</em></p>\n<ul>\n<li>four</li>\n</ul>\n<blockquote>five</blockquote>';
  expect(toHtml(toContent(html))).toBe(html);
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
      '<p>see <a href="https://example.com" target="_blank">here</a></p>',
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
      '<a href="https://example.com" target="_blank">https://example.com</a>',
    );
  });
});
