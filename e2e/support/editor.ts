import type { Page } from '@playwright/test';

/**
 * Writes a description with the keyboard and the toolbar: a bold word, a list of two items, and a link as the last
 * word.
 */
export async function writeFormatted(page: Page): Promise<void> {
  const { keyboard } = page;
  const bar = page.getByRole('group', { name: 'Formatting' });
  await page.getByRole('textbox', { name: 'Description' }).click();
  await keyboard.type('Fixed the ');
  await keyboard.press('Control+b');
  await keyboard.type('price list');
  await keyboard.press('Control+b');
  await keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Bulleted list' }).click();
  await keyboard.type('Totals');
  await keyboard.press('Enter');
  await keyboard.type('See the ');
  await keyboard.type('ticket');
  await keyboard.press('Control+Shift+ArrowLeft');
  await bar.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('textbox', { name: 'Link address' }).fill('https://example.com/tickets/7');
  await page.getByRole('button', { name: 'Add link' }).click();
}
