/**
 * Brings the libraries that all remotes share, so that they are fetched beside the remote rather than after it and
 * stay cached when a remote changes. The shell does not use them; what fails here fails visibly in the remote.
 */
export function loadSharedLibraries(): void {
  void Promise.allSettled([
    import('react'),
    import('react/jsx-runtime'),
    import('react-dom'),
    import('react-dom/client'),
    import('@tanstack/react-router'),
    import('@tanstack/react-query'),
  ]);
}
