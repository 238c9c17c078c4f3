/**
 * Runs steps as soon as what they need is done, at most `width` at a time, in the order given. A need that is not in
 * the list counts as done.
 * @template {{ name: string, needs: string[] }} S
 * @param {S[]} steps
 * @param {number} width
 * @param {(step: S) => Promise<void>} work
 * @param {AbortSignal} [signal] an aborted signal starts no further step
 */
export async function schedule(steps, width, work, signal) {
  const waiting = [...steps];
  const undone = new Set(steps.map(({ name }) => name));
  const running = new Set();
  while (waiting.length > 0 || running.size > 0) {
    const startable = waiting
      .filter((step) => !step.needs.some((need) => undone.has(need)))
      .slice(0, width - running.size);
    for (const step of startable) {
      waiting.splice(waiting.indexOf(step), 1);
      const job = work(step).finally(() => {
        undone.delete(step.name);
        running.delete(job);
      });
      running.add(job);
    }
    if (running.size === 0)
      throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    await Promise.race(running);
    if (signal?.aborted) return void (await Promise.all(running));
  }
}
