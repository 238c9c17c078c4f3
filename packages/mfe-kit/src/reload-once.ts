const key = 'hb-reloaded-for';
/** A session remembers this many missing files; a page that meets more of them reloads for the oldest again. */
const rememberedFiles = 50;

/** A file of this build is gone, as happens to an open page when a newer build replaces the one it came from. */
export const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(error.message));

/**
 * Reloads the page, once per missing file and browser session. File names carry a hash of their content, so a file of the next release
 * that goes missing reloads the page again, while a file that is still missing after a reload is a failure to show.
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

/** The path of the file from the error's text; the whole text on one line where it names none. */
function fileOf(missing: unknown): string {
  const message = missing instanceof Error ? missing.message : String(missing);
  return /https?:\/\/[^\s)]+/.exec(message)?.[0] ?? message.replace(/\s+/g, ' ');
}
