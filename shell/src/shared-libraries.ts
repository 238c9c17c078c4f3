/**
 * Preloads the libraries that all remotes share, so that they load in parallel with the remote and stay cached when a
 * remote changes. The shell does not use them. The remote reports a failure when it loads them itself.
 */
export function loadSharedLibraries(): void {
  void Promise.allSettled([
    import('react'),
    import('react/jsx-runtime'),
    import('react-dom'),
    import('react-dom/client'),
    import('@tanstack/react-router'),
  ]);
}
