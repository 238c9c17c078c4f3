/** Returns how many turns of the event loop other work has while something runs. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  await work().finally(() => (isDone = true));
  return turns;
}
