import { replaceFirstFrame } from './first-frame';

const observed = () => new Promise((resolve) => setTimeout(resolve));

test('the frame of the page stays until the console shows its own', async () => {
  document.body.innerHTML = '<div class="hb-first-frame"></div><div id="outlet"></div>';
  document.documentElement.dataset.firstFrame = 'portal-login';
  const outlet = document.querySelector<HTMLElement>('#outlet')!;
  const frames = () => document.querySelectorAll('.hb-first-frame').length;
  replaceFirstFrame(outlet);

  const host = document.createElement('div');
  outlet.replaceChildren(host);
  await observed();
  expect(frames()).toBe(1);

  // The frame of a console, while the code of the page is loading.
  host.innerHTML = '<div class="hb-portal"></div>';
  await observed();
  expect([frames(), document.documentElement.dataset.firstFrame]).toEqual([1, 'portal-login']);

  host.firstElementChild?.append(document.createElement('main'));
  await observed();
  expect([frames(), document.documentElement.dataset.firstFrame]).toEqual([0, undefined]);
});
