const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * What a browser shows of rich text that was cleaned, line by line: `• ` before bulleted items, `1. ` before numbered
 * ones, and single spaces. Lines without text are left out.
 */
export function visibleLines(html: string): string[] {
  const lines: string[] = [];
  const lists: { ordered: boolean; count: number }[] = [];
  let line = '';
  const end = () => {
    for (const part of line.split('\n')) if (part.trim()) lines.push(part.replace(/\s+/g, ' ').trim());
    line = '';
  };
  for (const token of html.match(/<[^>]*>|[^<]+/g) ?? []) {
    const name = /^<\/?([a-z1-6]+)/.exec(token)?.[1];
    if (!name) line += token.replace(/&(amp|lt|gt|quot);/g, (_, entity: string) => entities[entity] ?? '');
    else if (/^(?:p|h[1-6]|blockquote|pre|li|ul|ol|hr|br)$/.test(name)) end();
    if (token === '<ul>' || token === '<ol>') lists.push({ ordered: token === '<ol>', count: 0 });
    else if (token === '</ul>' || token === '</ol>') lists.pop();
    else if (token === '<li>') {
      const list = lists.at(-1);
      if (list) list.count += 1;
      line = list?.ordered ? `${list.count}. ` : '• ';
    }
  }
  end();
  return lines;
}
