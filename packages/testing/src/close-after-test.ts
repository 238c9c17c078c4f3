interface Closable {
  close(): Promise<unknown>;
}

const started: Closable[] = [];

/**
 * Closes what one test has started when the test ends, even if it fails: an open server keeps the run from ending. The
 * latest is closed first, and all of them before what the file closes in its own `afterEach`.
 */
export function closeAfterTest<T extends Closable>(item: T): T {
  started.push(item);
  return item;
}

afterEach(async () => {
  for (let item = started.pop(); item; item = started.pop()) await item.close();
});
