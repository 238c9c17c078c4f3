import { expect, type Locator, type Page } from '@playwright/test';
import type { uploadOf } from './admin-console';
import { keyboardOf } from './keyboard';

/** The ways in which a person uses a page, besides a mouse, which the other journeys use. */
export const ways = ['keyboard', 'touch'] as const;
export type Way = (typeof ways)[number];

/** Uses a page by keyboard only, or by tapping. */
export function handsOf(page: Page, way: Way) {
  const keys = keyboardOf(page);
  const isKeyboard = way === 'keyboard';
  return {
    press: (target: Locator) => (isKeyboard ? keys.press(target) : target.tap()),
    async type(target: Locator, text: string) {
      if (isKeyboard) return keys.type(target, text);
      // A tap sets no caret in a text if what stands above grows at the same moment. A person would tap again.
      await expect(async () => {
        await target.tap();
        const hasCaret = (field: HTMLElement | SVGElement) =>
          !(field as HTMLElement).isContentEditable || field.contains(getSelection()?.anchorNode ?? null);
        expect(await target.evaluate(hasCaret)).toBe(true);
      }).toPass();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    /** Selects the option whose text starts with these letters. */
    async choose(target: Locator, text: string) {
      if (isKeyboard) return keys.choose(target, text);
      const options = await target.locator('option').allTextContents();
      await target.selectOption({ index: options.findIndex((option) => option.startsWith(text)) });
    },
    /** Selects a file in the dialog of the system, which the field opens. */
    async attach(field: Locator, file: ReturnType<typeof uploadOf>) {
      const chooser = page.waitForEvent('filechooser');
      if (isKeyboard) {
        await keys.reach(field);
        await page.keyboard.press('Space');
      } else await field.locator('xpath=ancestor::label').tap();
      await (await chooser).setFiles(file);
    },
  };
}
