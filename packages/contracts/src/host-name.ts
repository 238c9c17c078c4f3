const maxLength = 253;
const label = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/;
/** A top-level domain is of letters, or encoded. */
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z\d-]+)$/;

/** Whether a host is a domain name of at least two labels. `host` is what `URL` made of it: lower case and ASCII. */
export function isDomain(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= maxLength &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  );
}
