/** A running test server. */
export interface TestServer {
  /** URL of the server without a database or bucket name. */
  readonly url: string;
  /** Folder of its data and logs. */
  readonly dir: string;
  /** Process ids, first that of the process that accepts connections. */
  readonly pids: readonly number[];
  /** Shuts it down and deletes its temporary folder, if it has one. */
  stop(): Promise<void>;
  /**
   * Sends SIGKILL to all its processes. The data stays, so the server can start again with the same `dir` and `port`.
   */
  kill(): Promise<void>;
}
