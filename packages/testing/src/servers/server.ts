/** A started test server and how to be rid of it. */
export interface TestServer {
  /** What a service would get as its address, without a database or bucket name. */
  readonly url: string;
  /** Its folder: data and logs. */
  readonly dir: string;
  /** Operating system ids of its processes, the answering one first. */
  readonly pids: readonly number[];
  /** Ends it in order and, where it made its own temporary folder, removes that. */
  stop(): Promise<void>;
  /** `kill -9` of all its processes; the data stays, so that it can be started again with the same `dir` and `port`. */
  kill(): Promise<void>;
}
