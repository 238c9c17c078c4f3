import type { Page } from '@playwright/test';

/** Prints the page as a PDF on A4, and returns the text of each sheet, with single blanks. */
export async function printedSheets(page: Page): Promise<string[]> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, isEvalSupported: false });
  const pdf = await task.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    sheets.push(texts.join('').replaceAll(/\s+/g, ' ').trim());
  }
  await task.destroy();
  return sheets;
}
