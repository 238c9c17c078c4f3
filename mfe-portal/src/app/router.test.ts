import { consolePaths } from '@hourbank/contracts/console-paths';
import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from './router';

test('servers know the paths of all pages', () => {
  const router = createAppRouter({} as never, createMemoryHistory());
  expect(Object.keys(router.routesByPath).sort()).toEqual([...consolePaths.portal].sort());
});
