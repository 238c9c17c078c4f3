/**
 * Removes the login forms of `index.html` as soon as a console or a failure shows in the outlet. Mutation observers run before the next
 * paint, so the page never shows both, and never neither.
 */
export function replaceFirstFrame(outlet: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!outlet.firstElementChild?.hasChildNodes()) return;
    observer.disconnect();
    delete document.documentElement.dataset.firstFrame;
    for (const frame of document.querySelectorAll('.hb-first-frame')) frame.remove();
  });
  observer.observe(outlet, { childList: true, subtree: true });
}
