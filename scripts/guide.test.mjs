import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/components.mjs';
import { guideHtml, headOf, labelsOf, tasksOf } from './lib/guide-html.mjs';

const folder = join(root, 'docs/guide');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const read = (name) => readFileSync(join(folder, name), 'utf8');

/** Texts of all catalogues, without the parts that screen readers get in addition. */
function textsOnScreens() {
  const texts = new Set();
  for (const source of ['mfe-admin/src', 'mfe-portal/src', 'packages/ui/src', 'packages/mfe-kit/src'])
    for (const file of readdirSync(join(root, source), { recursive: true }))
      if (/(^|[/-])messages\.ts$/.test(file))
        for (const [, , text] of readFileSync(join(root, source, file), 'utf8').matchAll(/:\s+(['"])(.+)\1,/g))
          texts.add(
            text
              .replaceAll(/<hidden>.*?<\/hidden>|<\/?\w+>/g, '')
              .replace(/ ?\{\w+\}$/, '')
              .trim(),
          );
  return texts;
}

test.each(['admins.md', 'clients.md'])('%s has ten tasks', (name) => {
  expect(tasksOf(read(name))).toHaveLength(10);
});

test.each(pages)('every label in %s is a text on a screen', (name) => {
  const texts = textsOnScreens();
  expect(texts.size).toBeGreaterThan(300);
  expect(labelsOf(read(name)).filter((label) => !texts.has(label))).toEqual([]);
});

test('every picture is shown by a page, and every page shows pictures that exist', () => {
  const shown = pages.flatMap((name) =>
    [...read(name).matchAll(/!\[.+?\]\(pictures\/(.+?)\)/g)].map(([, file]) => file),
  );
  const stored = readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.png'));
  expect(stored.length).toBeGreaterThan(0);
  expect(shown.sort()).toEqual(stored.sort());
});

test('renders headings with ids, lists, images, links and labels, and escapes markup', () => {
  const html = guideHtml(
    '# Guide\n\nFor [admins](admins.md), <now>.\n\n## Log time & more\n\n1. Select **Save**.\n\n![A "form"](pictures/a.png)',
  );
  expect(html.split('\n')).toEqual([
    '<h1>Guide</h1>',
    '<nav aria-label="Tasks"><ul><li><a href="#log-time-more">Log time &amp; more</a></li></ul></nav>',
    '<p>For <a href="/help/admins">admins</a>, &lt;now>.</p>',
    '<h2 id="log-time-more">Log time &amp; more</h2>',
    '<ol><li>Select <b class="fw-semibold">Save</b>.</li></ol>',
    '<p><img src="/help/pictures/a.png" alt="A &quot;form&quot;" loading="lazy"></p>',
  ]);
});

test.each(pages)('every list and every code of %s is rendered as one', (name) => {
  const html = guideHtml(read(name)).replaceAll(/<pre.*?<\/pre>/gs, '');
  expect(html.match(/<p>(\d+\.|-) .{0,40}|.{0,40}`/g)).toBeNull();
});

test('describes each page by its first paragraph', () => {
  expect(headOf('# Log "now"\n\nTen tasks\nfor admins.\n\n## First')).toEqual({
    title: 'Log &quot;now&quot;',
    description: 'Ten tasks for admins.',
  });
  for (const name of pages) expect(headOf(read(name)).description).toMatch(/\w.*\.$/);
  expect(() => headOf('# Only a title')).toThrow('starts with a title and a paragraph');
});
