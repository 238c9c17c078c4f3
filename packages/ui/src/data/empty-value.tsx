/** Stands where a value is missing, so that the cell is not mistaken for a fault. */
export function EmptyValue({ text = '–' }: { text?: string }) {
  return (
    <span className="hb-unit" role="img" aria-label="none">
      {text}
    </span>
  );
}
