import { Readable } from 'node:stream';
import { type Cell, createCsvBlock } from './csv-block';

/** Bytes of one write: each wakes whoever reads, which costs more than the copy. */
const blockSize = 64 * 1024;

/**
 * CSV as it is asked for: UTF-8 with a byte order mark, RFC 4180, a header row of field names, no cell that a spreadsheet would run (D-41).
 * Rows come in batches and leave as they come, so memory does not grow with their number; least where a batch makes each row only when it is taken.
 */
export function csvOf(fields: readonly string[], batches: AsyncIterable<Iterable<readonly Cell[]>>): Readable {
  async function* bytes() {
    const block = createCsvBlock(blockSize * 2);
    block.write(`\ufeff${fields.join(',')}\r\n`);
    for await (const rows of batches) {
      for (const row of rows) block.add(row);
      if (block.length >= blockSize) yield block.take();
    }
    if (block.length > 0) yield block.take();
  }
  return Readable.from(bytes(), { objectMode: false });
}
