import type { SampleFile } from '@hourbank/testing';
import { expect, type Locator, type Page } from '@playwright/test';

export const uploadOf = ({ name, type, bytes }: SampleFile) => ({ name, mimeType: type, buffer: bytes });

/** The cell of a row in the column with this heading. */
export const cellOf = (row: Locator, column: string) => row.locator(`td[data-label="${column}"]`);

/** Actions of an admin in the admin console, in the words on its screens. */
export function adminConsole(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (label: string | RegExp) => page.getByLabel(label);
  /** The title of the page: on forms below the name of a client the second heading. */
  const title = (name: string | RegExp) =>
    expect(page.getByRole('heading', { name }).and(page.locator('h1, [data-page-title]'))).toBeVisible();
  /** The tab of a client's hub that is open; its title is for screen readers. */
  const tab = (name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeAttached();
  const rowWith = (text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text });

  return {
    button,
    field,
    title,
    tab,
    rowWith,
    /** The file input of a form; every form has at most one. */
    files: page.locator('input[type="file"]'),

    async logIn({ username, password }: { username: string; password: string }) {
      await field('Username').fill(username);
      await field('Password').fill(password);
      await button('Login').click();
    },

    /** Fills a form by the labels of its fields. */
    async fill(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) {
        const control = field(label);
        if (await control.evaluate((element) => element.tagName === 'SELECT')) await control.selectOption(value);
        else await control.fill(value);
      }
    },

    /** Opens the page to log time, as its link does in a new tab; a click opens the dialog. */
    async openEntryPage() {
      await page.goto(String(await page.getByRole('link', { name: 'Log Time Entry' }).getAttribute('href')));
    },

    /** Searches for the only client with this email. Until the result arrives, the table still shows all clients. */
    async search(email: string) {
      await page.getByRole('searchbox', { name: 'Search clients' }).fill(email);
      await expect(page).toHaveURL(/[?&]search=/);
      await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
      await expect(rowWith(email)).toHaveCount(1);
    },

    /** Confirms a dialog. */
    async confirm(text: string, yes: string) {
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(text);
      await dialog.getByRole('button', { name: yes }).click();
      await expect(dialog).toBeHidden();
    },

    /** Closes the newest toast, which sends the deletion that it offers to undo (D-90), and waits for the response. */
    async sendDeletion() {
      const sent = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.locator('.toast').last().getByRole('button', { name: 'Close' }).click();
      await sent;
    },

    toast: (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible(),
  };
}
