/** A text in localStorage, or null. */
export interface StorageSlot {
  read(): string | null;
  write(value: string | null): void;
  /** Uses the value that another tab stored. */
  followStorage(): void;
}

/**
 * The value of a key in localStorage. If the browser blocks storage or the storage is full, the value is kept in memory
 * until the page is closed or reloaded, and no earlier one stays stored (D-95).
 */
export function storageSlot(key: string): StorageSlot {
  /** The value that could not be stored, which applies instead of the stored one. */
  let unstored: { value: string | null } | null = null;
  const store = (value: string | null): boolean => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      return localStorage.getItem(key) === value;
    } catch {
      return false;
    }
  };
  return {
    read() {
      if (unstored) return unstored.value;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(value) {
      // The earlier value must not stay, and may leave the space that is missing.
      unstored = store(value) || (store(null) && store(value)) ? null : { value };
    },
    followStorage() {
      unstored = null;
    },
  };
}
