/** Registers a resource that is closed at the end, in reverse order. */
export type Opened = <T>(resource: Promise<T>, close: (resource: T) => Promise<unknown>) => Promise<T>;

/** Closes resources in reverse order, also after a failure. */
export function createCleanups(): { opened: Opened; closeAll(): Promise<void> } {
  const cleanups: (() => Promise<unknown>)[] = [];
  return {
    async opened(pending, close) {
      const resource = await pending;
      cleanups.push(() => close(resource));
      return resource;
    },
    async closeAll() {
      for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
    },
  };
}
