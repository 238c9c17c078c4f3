import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/components.mjs';
import { guideHtml, headOf } from './lib/guide-html.mjs';

/** Pages of the user guide (D-91). */
const guideFolder = join(root, 'docs/guide');

/** The page around the text. It uses the style sheet of the design system and follows the chosen theme. */
const pageOf = ({ content, title, description, styleSheet }) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Hourbank</title>
  <meta name="description" content="${description}">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="${styleSheet}">
  <script src="/first-paint.js"></script>
</head>
<body class="hb-portal">
  <header class="hb-top"><div class="hb-wrap"><div class="hb-top-bar">
    <a class="hb-brand" href="/help"><img src="/favicon.svg" alt="" width="24" height="24">Hourbank guide</a>
  </div></div></header>
  <main class="hb-wrap hb-guide">
${content}
  </main>
</body>
</html>
`;

/**
 * Writes a file only if its content is new, so that unchanged pages are not compressed again. Returns whether it did.
 */
async function writeIfChanged(file, content) {
  if ((await readFile(file, 'utf8').catch(() => null)) === content) return false;
  await writeFile(file, content);
  return true;
}

/**
 * Writes `docs/guide` as pages with their pictures below `/help` of a built site, and returns whether a page is new.
 * Throws if the site has no style sheet.
 */
export async function buildGuide(site) {
  const index = await readFile(join(site, 'index.html'), 'utf8');
  const styleSheet = /href="(\/assets\/[^"]+\.css)"/.exec(index)?.[1];
  if (!styleSheet) throw new Error('The built page has no style sheet');
  const folder = join(site, 'help');
  await mkdir(folder, { recursive: true });
  await cp(join(guideFolder, 'pictures'), join(folder, 'pictures'), {
    recursive: true,
    filter: (file) => !file.endsWith('.json'),
  });
  let isNew = false;
  for (const name of (await readdir(guideFolder)).filter((file) => file.endsWith('.md'))) {
    const markdown = await readFile(join(guideFolder, name), 'utf8');
    const { title, description } = headOf(markdown);
    const output = name === 'README.md' ? 'index.html' : name.replace('.md', '.html');
    const page = pageOf({ content: guideHtml(markdown), title, description, styleSheet });
    isNew = (await writeIfChanged(join(folder, output), page)) || isNew;
  }
  return isNew;
}
