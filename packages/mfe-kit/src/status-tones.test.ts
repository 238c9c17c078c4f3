import { packageListTone, packageStatusTone } from './status-tones';

test.each([
  ['pending', 'secondary', 'warning'],
  ['active', 'success', 'success'],
  ['consumed', 'warning', 'info'],
  ['expired', 'danger', 'secondary'],
  ['frozen', 'info', 'info'],
  ['Active', 'info', 'info'],
  ['', 'info', 'info'],
  ['constructor', 'info', 'info'],
])('the status "%s" is %s on its page and %s in lists', (status, onPage, inLists) => {
  expect([packageStatusTone(status), packageListTone(status)]).toEqual([onPage, inLists]);
});
