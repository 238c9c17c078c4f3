const key = 'hb-reloaded';

/** A file of this build is gone, as happens to an open page when a newer build replaces the one it came from. */
export const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(error.message));

/** Reloads the page, but once per browser session: a file that is still missing afterwards is a failure to show. */
export function reloadOnce(reload: () => void = () => window.location.reload()): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    return false;
  }
  reload();
  return true;
}
