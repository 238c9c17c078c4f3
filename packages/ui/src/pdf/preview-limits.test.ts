import { previewLimits, scaleOfPage } from './preview-limits';
import { readUpTo } from './read-up-to';

const drawn = (width: number, height: number) => {
  const scale = scaleOfPage({ width, height });
  return { width: width * scale, height: height * scale, scale };
};

test.each([
  ['A4', 595, 842],
  ['a business card', 150, 240],
  ['a poster of 5 m', 14_400, 14_400],
  ['a receipt of 3 m', 200, 8500],
  ['a line', 1, 200_000],
])('draws %s within the area and the side that every browser can draw', (_name, width, height) => {
  const page = drawn(width, height);
  expect(page.width * page.height).toBeLessThanOrEqual(previewLimits.pixels * 1.001);
  expect(Math.max(page.width, page.height)).toBeLessThanOrEqual(previewLimits.side * 1.001);
  expect(page.scale).toBeLessThanOrEqual(previewLimits.scale);
  expect(page.width / page.height).toBeCloseTo(width / height, 3);
});

test('draws A4 large enough to read', () => expect(drawn(595, 842).width).toBeGreaterThan(1400));

test.each([
  [0, 842],
  [-5, 10],
  [Number.NaN, 10],
  [Number.POSITIVE_INFINITY, 10],
])('refuses a page of %d by %d', (width, height) => {
  expect(() => scaleOfPage({ width, height })).toThrow(RangeError);
});

const bodyOf = (...blocks: number[][]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const block of blocks) controller.enqueue(new Uint8Array(block));
        controller.close();
      },
    }),
  );

test('reads a response in blocks', async () => {
  expect([...(await readUpTo(bodyOf([1, 2], [3]), 3))]).toEqual([1, 2, 3]);
  expect([...(await readUpTo(new Response(null), 3))]).toEqual([]);
});

test('stops reading a response that is too long, whatever length it declares', async () => {
  let cancelled = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      cancelled = true;
    },
  });
  await expect(readUpTo(new Response(endless, { headers: { 'Content-Length': '5' } }), 4000)).rejects.toThrow(
    RangeError,
  );
  expect(cancelled).toBe(true);
});
