import { freePort } from './servers';

test('gives each port once, also if nothing listens on it yet', async () => {
  const numbers = [0.25, 0.25, 0.5, 0.25, 0.5, 0.75];
  const random = jest.spyOn(Math, 'random').mockImplementation(() => numbers.shift() ?? 0.9);
  const ports = [await freePort(), await freePort(), await freePort()];
  random.mockRestore();
  expect(new Set(ports).size).toBe(3);
});
