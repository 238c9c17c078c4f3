import { componentTests } from './component-tests.mjs';

test('selects a component and its files by name', () => {
  expect(componentTests(['svc-billing'])).toEqual({
    project: 'svc-billing',
    args: ['--selectProjects', 'svc-billing'],
  });
  expect(componentTests(['service-kit', 'csv', 'db/sql'])).toEqual({
    project: 'service-kit',
    args: ['--selectProjects', 'service-kit', '--testPathPatterns', 'csv', 'db/sql'],
  });
});

test('returns null for steps and without a name', () => {
  expect(componentTests(['lint'])).toBeNull();
  expect(componentTests(['../elsewhere'])).toBeNull();
  expect(componentTests([])).toBeNull();
});
