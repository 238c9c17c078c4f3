const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs `work` under a title and shows its progress: a moving line on a terminal, otherwise a line every 15 s. Returns
 * the result of `work`.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(title, work) {
  const since = Date.now();
  const live = process.stdout.isTTY;
  if (!live) console.log(`- ${title} ...`);
  const timer = setInterval(
    () => {
      if (live) process.stdout.write(`\r- ${title} ... ${seconds(since)} `);
      else console.log(`- ${title} ... still running after ${seconds(since)}`);
    },
    live ? 250 : 15_000,
  );
  const end = (mark) => {
    clearInterval(timer);
    if (live) process.stdout.write('\r\x1b[2K');
    console.log(`${mark} ${title} (${seconds(since)})`);
  };
  try {
    const result = await work();
    end('ok');
    return result;
  } catch (cause) {
    end('FAILED');
    throw cause;
  }
}
