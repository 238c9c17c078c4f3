import { render, screen } from '@testing-library/react';
import { cleanHtml } from './clean-html';
import { RichText } from './rich-text';

describe('cleanHtml', () => {
  it('keeps markup that the editor creates', () => {
    const html =
      '<h2>Head</h2><p><strong>a</strong> <em>b</em> <ins>c</ins> <del>d</del></p><ul><li>x</li></ul><blockquote>q</blockquote><pre>p</pre>';
    expect(cleanHtml(html)).toBe(html);
  });
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" class="x" style="color:red" id="y" data-z="1">a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe src="https://example.com"></iframe>', ''],
    ['<form action="https://example.com"><input name="a"></form>', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//example.com">a</a>', '<a>a</a>'],
  ])('sanitizes %p', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });
  it('opens links in a new tab', () => {
    expect(cleanHtml('<a href="https://example.com" target="_top" rel="opener">a</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    );
    expect(cleanHtml('<a href="mailto:a@example.com">a</a>')).toContain('href="mailto:a@example.com"');
  });
});

it('shows formatted text without scripts', () => {
  const { container } = render(
    <RichText html={'<p>Hello <strong>you</strong><script>window.broken = true</script></p>'} />,
  );
  expect(container.querySelector('script')).toBeNull();
  expect(screen.getByText('you').tagName).toBe('STRONG');
});

it('gives each block the direction of its own text', () => {
  const { container } = render(<RichText html={'<p>50%! مرحبا</p><ul><li>one</li></ul><h2>عنوان</h2>'} />);
  const blocks = Array.from(container.querySelectorAll('p, ul, li, h2'), ({ tagName, attributes }) => [
    tagName,
    attributes.getNamedItem('dir')?.value,
  ]);
  expect(blocks).toEqual([
    ['P', 'auto'],
    ['UL', 'auto'],
    ['LI', 'auto'],
    ['H2', 'auto'],
  ]);
});
