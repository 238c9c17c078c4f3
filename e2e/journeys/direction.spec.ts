import { seeded } from '@hourbank/testing/random';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage, aTaskWithMeeting } from '../support/people';
import { logInBoth } from '../support/screens';

const arabic = ['إصلاح', 'خادم', 'الطابعة', 'بنسبة'];
const others = ['srv-01', 'HP-200', '(192.168.1.10)', '50%!', '0x97!', '12:30', 'v2.1', '"C:"'];

/** An Arabic sentence with Latin words and numbers, of which no two stand together. */
function mixed(seed: number): string {
  const random = seeded(seed);
  const pick = (words: string[]) => words[Math.floor(random() * words.length)] ?? '';
  return ['تم', ...Array.from({ length: 4 }, () => `${pick(others)} ${pick(arabic)}`), pick(others)].join(' ');
}

/** Words on the page that have characters of other words between theirs. */
const tornWords = (page: Page) =>
  page.evaluate(() => {
    const torn: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!text.startsWith('تم ')) continue;
      const boxes = [...text].map((_, at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getClientRects()[0];
      });
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const own = boxes.slice(index, index + word.length).filter((box) => box !== undefined);
        const line = own[0]?.top;
        if (own.some(({ top }) => Math.abs(top - (line ?? 0)) > 2)) continue;
        const left = Math.min(...own.map((box) => box.left));
        const right = Math.max(...own.map((box) => box.right));
        const isBetween = boxes.some((box, at) => {
          if (!box || box.width === 0 || Math.abs(box.top - (line ?? 0)) > 2) return false;
          const middle = box.left + box.width / 2;
          return (at < index || at >= index + word.length) && middle > left + 1 && middle < right - 1;
        });
        if (isBetween) torn.push(`${word} in ${text}`);
      }
    }
    return torn;
  });

const count = (page: Page) => page.getByText(/^تم /).count();

test('no word of a mixed description is torn apart, on any screen and in the editor', async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi, { name: 'شركة الأرز (Beirut) 24' });
  const text = [1, 2, 3, 4].map(
    (seed) => `<p>Order ${seed}</p><p>${mixed(seed)}</p><ul><li>${mixed(seed + 10)}</li></ul>`,
  );
  const sold = await aSoldPackage(adminApi, account.id);
  const entry = await aLoggedEntry(adminApi, sold, { description: `<p>${mixed(1)}</p>` });
  await aLoggedEntry(adminApi, sold, { description: text[1] ?? '' });
  const task = await aTaskWithMeeting(account.api, text.join(''));
  await logInBoth(page, stack, account);
  for (const path of [
    `/dashboard/clients/entries/${account.id}`,
    `/dashboard/clients/editentry/${entry.id}`,
    '/dashboard/tasks',
    '/client-portal/usage',
    '/client-portal/tasks',
    `/client-portal/tasks/${task.id}`,
  ]) {
    await page.goto(path);
    await expect.poll(() => count(page)).toBeGreaterThan(0);
    expect({ path, torn: await tornWords(page) }).toEqual({ path, torn: [] });
  }
});
