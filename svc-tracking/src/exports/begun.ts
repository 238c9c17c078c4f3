/** The same batches, with the first one fetched already: what fails at the start is still an answer, not a file that breaks off. */
export async function begun<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* batches;
    } finally {
      await batches.return(undefined);
    }
  })();
}
