import { withRequestContext } from '../logger/request-context';
import { nextTurn } from './turns';

test('each costly piece of work has a turn of the event loop, and callers take theirs one after the other', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const done: { caller: string; turn: number }[] = [];
  const work = (caller: string) =>
    withRequestContext({ requestId: '', traceparent: '', caller }, async () => {
      await nextTurn();
      done.push({ caller, turn });
    });
  await Promise.all([...Array.from({ length: 20 }, () => work('client:1')), work('client:2'), work('client:3')]);
  isOver = true;
  expect(new Set(done.map((one) => one.turn)).size).toBe(22);
  expect(done.findIndex(({ caller }) => caller === 'client:2')).toBeLessThan(3);
  expect(done.findIndex(({ caller }) => caller === 'client:3')).toBeLessThan(4);
});
