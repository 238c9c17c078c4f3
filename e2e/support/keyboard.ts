import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab stops than any screen has. */
const maxStops = 60;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Uses the page by keyboard only: presses Tab until the target has the focus, and the target must be visible. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;

  async function reach(target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < maxStops; stop += 1) {
      if (await hasFocus(target)) return;
      await keyboard.press(by);
    }
    throw new Error(`${target} did not get the focus within ${maxStops} Tab stops`);
  }

  return {
    reach,
    async press(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await reach(target);
      await keyboard.press(key);
    },
    /** Closes a dialog with Escape once the focus is in it: it does not handle keys before that. */
    async leave(dialog: Locator) {
      await expect.poll(() => dialog.evaluate((frame) => frame.contains(document.activeElement))).toBe(true);
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    /** Replaces the value of a field. */
    async type(target: Locator, text: string) {
      await reach(target);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    /** Selects an option of a closed list by the first letters of its text. */
    async choose(target: Locator, text: string) {
      await reach(target);
      // A pause between two letters begins a new search, so a busy machine may need another attempt after the end of
      // the first search.
      await expect(async () => {
        await keyboard.type(text);
        await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${text}`), { timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
    },
  };
}
