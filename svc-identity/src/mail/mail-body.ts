const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

interface MailLink {
  label: string;
  url: string;
}

const htmlOf = (block: string | MailLink) =>
  typeof block === 'string'
    ? `<p>${escapeHtml(block)}</p>`
    : `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;

/**
 * The body of an email, as plain text and as HTML: one column of paragraphs and links. It has no colours of its own, so
 * that it can be read in the dark, and long names wrap on phones. In plain text, a link is its address.
 */
export const mailBody = (blocks: readonly (string | MailLink)[]): { text: string; html: string } => ({
  text: [...blocks.map((block) => (typeof block === 'string' ? block : block.url)), ''].join('\n\n'),
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; overflow-wrap: anywhere">
${blocks.map(htmlOf).join('\n')}
</body></html>
`,
});
