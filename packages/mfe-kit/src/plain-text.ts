/** The start of a description on one line, without its formatting. Blocks and lines are separated by spaces. */
export const plainText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.slice(0, 2000).replace(/<(?:\/(?:p|li|h[1-6]|blockquote|pre)|br )/g, ' $&'), 'text/html')
    .body.textContent.trim()
    .slice(0, 200);

/** The start of a text, with at most `length` characters of it. */
export function startOf(text: string, length: number): string {
  const letters = Array.from(text);
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}
