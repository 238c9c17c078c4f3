const key = 'hb-reloaded-for';
/** The maximum number of missing files that a session remembers. The oldest are dropped first. */
const rememberedFiles = 50;

/** True if a file of this build cannot be loaded, as after a new release while the page is open. */
export const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(error.message));

/**
 * Reloads the page once per missing file and browser session. File names contain a content hash, so each release can
 * reload the page again. Returns false if the file is still missing after a reload, so that the caller shows an error.
 */
export function reloadOnce(missing: unknown, reload: () => void = () => window.location.reload()): boolean {
  try {
    const file = fileOf(missing);
    const files = (sessionStorage.getItem(key) ?? '').split('\n').filter(Boolean);
    if (files.includes(file)) return false;
    sessionStorage.setItem(key, [...files, file].slice(-rememberedFiles).join('\n'));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** The file path in the error message, or the whole message on one line if it contains none. */
function fileOf(missing: unknown): string {
  const message = missing instanceof Error ? missing.message : String(missing);
  return /https?:\/\/[^\s)]+/.exec(message)?.[0] ?? message.replace(/\s+/g, ' ');
}
