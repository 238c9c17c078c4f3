/** The start of a description on one line, without its formatting. Blocks and lines are separated by spaces. */
export const plainText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.slice(0, 2000).replace(/<(?:\/(?:p|li|h[1-6]|blockquote|pre)|br )/g, ' $&'), 'text/html')
    .body.textContent.trim()
    .slice(0, 200);
