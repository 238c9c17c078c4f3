/** A document that takes until the gate, a counter in shared memory, is opened. */
export interface GatedTask {
  gate: SharedArrayBuffer;
}

/** Renders a document that consists of its gate's value. */
export function renderGated({ gate }: GatedTask): Buffer {
  const value = new Int32Array(gate);
  Atomics.store(value, 1, 1);
  Atomics.wait(value, 0, 0);
  return Buffer.from([Atomics.load(value, 0)]);
}
