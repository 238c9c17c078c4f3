/** A placeholder for a missing value, so that an empty cell does not look like an error. */
export function EmptyValue({ text = '–' }: { text?: string }) {
  return (
    <span className="hb-unit" role="img" aria-label="none">
      {text}
    </span>
  );
}
