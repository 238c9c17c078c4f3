/** The subset of Markdown that `docs/guide` uses: headings, paragraphs, lists, images, links, code and bold labels. */

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Id of a heading, as GitHub makes it, so that links work in both places. */
export const idOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** `admins.md` is served as `/help/admins`, `README.md` as `/help`, and pictures below `/help/`. */
const hrefOf = (target) => (target === 'README.md' ? '/help' : `/help/${target.replace(/\.md(?=#|$)/, '')}`);

const inline = (text) =>
  escape(text)
    .replaceAll(/`(.+?)`/g, '<code>$1</code>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<b class="fw-semibold">$1</b>')
    .replaceAll(/\[(.+?)\]\((.+?)\)/g, (_, label, target) => `<a href="${hrefOf(target)}">${label}</a>`);

function blockOf(block) {
  // Indented lines go on with the item above.
  const lines = block.replaceAll(/\n {2,}/g, ' ').split('\n');
  const heading = /^(#{1,2}) (.+)$/.exec(block);
  if (heading) {
    const [, marks, text] = heading;
    return marks.length === 1 ? `<h1>${inline(text)}</h1>` : `<h2 id="${idOf(text)}">${inline(text)}</h2>`;
  }
  const code = /^```\n(.+)\n```$/s.exec(block);
  if (code) return `<pre tabindex="0">${escape(code[1])}</pre>`;
  const image = /^!\[(.+)\]\((.+)\)$/.exec(block);
  if (image) return `<p><img src="${hrefOf(image[2])}" alt="${escape(image[1])}" loading="lazy"></p>`;
  const items = (mark) => lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');
  if (lines.every((line) => /^\d+\. /.test(line))) return `<ol>${items(/^\d+\. /)}</ol>`;
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${items(/^- /)}</ul>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** Titles of the tasks of a page. */
export const tasksOf = (markdown) => [...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title);

/** The labels of screens that a page names: its bold texts. */
export const labelsOf = (markdown) => [...markdown.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label);

/** The title of a page and its first paragraph, as text for the head of its HTML. Throws if one is missing. */
export function headOf(markdown) {
  const [heading, paragraph] = markdown.trim().split(/\n{2,}/);
  if (!heading?.startsWith('# ') || !paragraph)
    throw new Error('A page of the guide starts with a title and a paragraph.');
  return { title: escape(heading.slice(2)), description: escape(paragraph.replaceAll('\n', ' ')) };
}

/** Renders the content of a page: its title, the list of its tasks and its text. */
export function guideHtml(markdown) {
  const [title, ...blocks] = markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf);
  const tasks = tasksOf(markdown).map((task) => `<li><a href="#${idOf(task)}">${inline(task)}</a></li>`);
  const contents = tasks.length > 0 ? [`<nav aria-label="Tasks"><ul>${tasks.join('')}</ul></nav>`] : [];
  return [title, ...contents, ...blocks].join('\n');
}
