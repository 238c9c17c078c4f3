import { componentTests } from './component-tests.mjs';

test('a component and files of it are chosen by name', () => {
  expect(componentTests(['svc-billing'])).toEqual({
    project: 'svc-billing',
    args: ['--selectProjects', 'svc-billing'],
  });
  expect(componentTests(['service-kit', 'csv', 'db/sql'])).toEqual({
    project: 'service-kit',
    args: ['--selectProjects', 'service-kit', '--testPathPatterns', 'csv', 'db/sql'],
  });
});

test('steps, and no name at all, are not components', () => {
  expect(componentTests(['lint'])).toBeNull();
  expect(componentTests(['../elsewhere'])).toBeNull();
  expect(componentTests([])).toBeNull();
});
