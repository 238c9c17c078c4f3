import { expect, test } from './fixtures';

test('pages use the clock of the tests', async ({ page }) => {
  await page.goto('/login');
  const seen = await page.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date())]);
  for (const moment of seen) expect(Math.abs(moment - Date.now())).toBeLessThan(60_000);
  expect(await page.evaluate(() => new Date(2024, 1, 29).getDate())).toBe(29);
});
