import { businessZone } from '@hourbank/testing';
import type { Page, Response } from '@playwright/test';

/** Fields of the API whose values people write or files are called. Their texts are shown as they are. */
const dataFields =
  /^(name|fullName|clientName|companyName|email|username|phone|website|address|note|description|reason|reviewNote|nonBillableReason|fileName|filename|originalName|invoiceNumber|accountName|accountNumber|accountBranch|iban|currency|swiftCode|taxNumber|device|userAgent|ip|actor|from|to|businessTimeZone|timeZone|before|after|secret|paymentProof|receiptNumber|receivedCurrency|otherCurrency)$/;

/** Names that are the same in all languages; `HB-12` is a reference of transfers. */
const names = ['Hourbank', 'UTC', 'MB', 'HB', 'USD'];

/** The city that names the business time zone. */
const city = businessZone().split('/').at(-1)?.replaceAll('_', ' ') ?? '';

/** A text, and the pieces of it between its HTML tags, as the page shows them. */
const piecesOf = (text: string): string[] =>
  [text, ...text.split(/<[^>]*>/)]
    .map((piece) => piece.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim())
    .filter((piece) => piece.length > 1)
    .flatMap((piece) => [piece, piece.replace(/^(?:(?:admin|client):\d+ |system:)/, '')])
    .flatMap((piece) => [
      piece,
      piece.replace(/^https?:\/\//, ''),
      ...halvesOf(piece),
      extensionOf(piece),
      startOf(piece, 60),
      startOf(piece, 200),
    ])
    .filter((piece) => piece !== '');

/** Emails may break before their domain. */
const halvesOf = (text: string): string[] => (/^\S+@\S+$/.test(text) ? text.split(/(?=@)/) : []);

/** Options and rows show the start of a long text. */
const startOf = (text: string, length: number): string => text.slice(0, length).trimEnd();

/** Chips of files show the extension in capitals. */
const extensionOf = (text: string): string => /\.(\w{2,4})$/.exec(text)?.[1]?.toUpperCase() ?? '';

function textsOf(value: unknown, isData = false): string[] {
  if (typeof value === 'string') return isData ? piecesOf(value) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, dataFields.test(name) || (isData && Array.isArray(value))),
  );
}

/** Collects the texts of all API responses that are data. `texts()` waits for the responses that arrived. */
function watchData(page: Page) {
  const found = new Set<string>([...names, city]);
  const reading = new Set<Promise<void>>();
  page.on('response', (response: Response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
    const read = response
      .json()
      .then((body: unknown) => textsOf(body).forEach((text) => found.add(text)))
      // A page that is left discards its responses.
      .catch(() => {})
      .finally(() => reading.delete(read));
    reading.add(read);
  });
  return {
    add: (...texts: string[]) => texts.flatMap(piecesOf).forEach((text) => found.add(text)),
    async texts() {
      await Promise.all(reading);
      return [...found].sort((a, b) => b.length - a.length);
    },
  };
}

/**
 * Texts of a page in the pseudo-language that are in no catalogue: `untranslated()` returns the visible texts, options,
 * labels and titles that contain letters without accents, apart from data and dates. `add` names further data.
 */
export function watchTexts(page: Page) {
  const data = watchData(page);
  return {
    add: data.add,
    async untranslated(): Promise<string[]> {
      const known = await data.texts();
      const shown = await page.evaluate(shownTexts);
      return [...new Set(shown)].filter((text) => /[A-Za-z]{2}/.test(withoutData(text, known)));
    },
  };
}

/** What Intl writes: 20 Nov 2026, Nov 2026, and the last word of a list; and the numbers of invoices. */
const formatted =
  /\b(\d{1,2} )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*( \d{4})?\b|#\d+ and #\d+|INV-\d{4}-\d{6}/g;

const withoutData = (text: string, data: readonly string[]): string =>
  data.reduce((rest, value) => rest.replaceAll(value, ''), text).replaceAll(formatted, '');

/** Runs in the page: all texts that people see or hear. */
function shownTexts(): string[] {
  const texts: string[] = [document.title];
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'data-label'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of attributes) texts.push(node.getAttribute(name) ?? '');
    } else if (!node.parentElement?.closest('script, style, noscript, textarea')) texts.push(node.nodeValue ?? '');
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}
