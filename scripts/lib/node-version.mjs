/** Exits with one line if this version of Node cannot run the stack. Keep in sync with `engines` in package.json. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fine = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  if (fine) return;
  console.error(
    `Hourbank needs Node 20.19, 22.12 or 24 and newer; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  );
  process.exit(1);
}
