/** HTML with words that a browser shows and others that it doesn't. */
export interface RandomHtml {
  html: string;
  /** The visible words in their order, with `|` where a browser shows a gap. Others stand together. */
  words: string;
}

const inline = [
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'span',
  'code',
  'font',
  'sub',
  'mark',
  'o:p',
  'a href="https://x.example"',
];
const sections = [
  'div',
  'section',
  'article',
  'center',
  'main',
  'aside',
  'form',
  'fieldset',
  'figure',
  'dl',
  'blockquote',
];
const textBlocks = ['p', 'h1', 'h4', 'pre', 'address', 'dt', 'dd', 'p class=MsoNormal', 'div style="white-space:pre"'];
const hidden = [
  (word: string) => `<style>${word}</style>`,
  (word: string) => `<script>"${word}</p>"</script>`,
  (word: string) => `<title>${word}</title>`,
  (word: string) => `<!--[if gte mso 9]><p>${word}</p><![endif]-->`,
  (word: string) => `<span style='mso-hide:all;display:none'><b>${word}</b></span>`,
  (word: string) => `<div hidden><p>${word}</p></div>`,
  (word: string) => `<template><i>${word}</i></template>`,
];

/** Makes nested HTML, as programs and web pages write it, from numbers of `seeded`. */
export function randomHtml(random: () => number): RandomHtml {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const times = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) });
  let count = 0;
  const wrap = (tag: string, html: string) => `<${tag}>${html}</${tag.split(' ')[0]}>`;
  const concat = (parts: RandomHtml[]): RandomHtml => ({
    html: parts.map(({ html }) => html).join(pick(['', '', '\n  '])),
    words: parts.map(({ words }) => words).join('|'),
  });

  const word = (): RandomHtml => {
    count += 1;
    const text = pick(['w', 'ط', '&lt;', '&amp;', '50%!', '"', '0x']) + String(count);
    return { html: text, words: text.replace('&lt;', '<').replace('&amp;', '&') };
  };
  const text = (depth: number): RandomHtml => {
    const parts = times(3).map((): RandomHtml => {
      if (depth > 0 && random() < 0.3) {
        const inner = text(depth - 1);
        return { ...inner, html: wrap(pick(inline), inner.html) };
      }
      return word();
    });
    return parts.reduce((before, part): RandomHtml => {
      const gap = pick(['', ' ', '<br>', '&nbsp;', '\u00a0 ']);
      const unseen = random() < 0.1 ? pick(hidden.slice(0, 5))(`hidden${count}`) : '';
      return { html: before.html + gap + unseen + part.html, words: `${before.words}${gap ? '|' : ''}${part.words}` };
    });
  };
  const list = (depth: number): RandomHtml => {
    const items = times(3).map(() => {
      const own = random() < 0.5 ? text(1) : { html: wrap('p', 'x'), words: 'x' };
      const inner = depth > 0 && random() < 0.4 ? concat([own, block(depth - 1)]) : own;
      return { ...inner, html: wrap('li', inner.html) };
    });
    const inner = concat(items);
    return { ...inner, html: wrap(pick(['ul', 'ol']), inner.html) };
  };
  const table = (depth: number): RandomHtml => {
    const rows = times(3).map(() => {
      const cells = times(3).map(() => {
        const inner = random() < 0.6 ? text(1) : block(depth - 1);
        return { ...inner, html: wrap(pick(['td', 'th', 'td width=64']), inner.html) };
      });
      const inner = concat(cells);
      return { ...inner, html: wrap('tr', inner.html) };
    });
    const inner = concat(rows);
    return { ...inner, html: wrap('table', wrap('tbody', inner.html)) };
  };
  function block(depth: number): RandomHtml {
    const kind = random();
    if (depth <= 0 || kind < 0.35) {
      const inner = text(2);
      return { ...inner, html: wrap(pick(textBlocks), inner.html) };
    }
    if (kind < 0.55) return list(depth - 1);
    if (kind < 0.7) return table(depth - 1);
    if (kind < 0.75) {
      const inner = block(depth - 1);
      return { ...inner, html: pick(hidden)(`hidden${count}`) + inner.html };
    }
    const inner = kind < 0.85 ? text(2) : concat(times(3).map(() => block(depth - 1)));
    return { ...inner, html: wrap(pick(sections), inner.html) };
  }
  return concat(times(4).map(() => block(4)));
}
