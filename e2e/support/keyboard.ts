import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has on the way to one of its keys. */
const farthest = 60;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** A person without a pointer: goes on with Tab until the target has the focus, which must be seen there. */
export function keyboardOf(page: Page) {
  const { keyboard } = page;

  async function reach(target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < farthest; stop += 1) {
      if (await hasFocus(target)) return;
      await keyboard.press(by);
    }
    throw new Error(`${target} is not reached in ${farthest} stops`);
  }

  return {
    reach,
    async press(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
      await reach(target);
      await keyboard.press(key);
    },
    /** Leaves a window by Escape, once it has the focus: before that it does not listen. */
    async leave(dialog: Locator) {
      await expect.poll(() => dialog.evaluate((frame) => frame.contains(document.activeElement))).toBe(true);
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    /** Replaces what a field holds. */
    async type(target: Locator, text: string) {
      await reach(target);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    /** Chooses an option of a closed list by the first letters of its text. */
    async choose(target: Locator, text: string) {
      await reach(target);
      await keyboard.type(text);
      await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${text}`));
    },
  };
}
