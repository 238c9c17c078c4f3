/** The mark and the name. Put it inside a link with the class `hb-brand`, or let it stand alone. */
export function BrandMark() {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect className="m1" width="24" height="24" rx="6.5" />
        <circle className="m3" cx="12" cy="12" r="6.6" fill="none" strokeWidth="2.2" />
        <path className="m2" d="M12 5.4a6.6 6.6 0 1 1-6.3 8.6" fill="none" strokeWidth="2.2" strokeLinecap="round" />
        <path
          className="m2"
          d="M12 8.8V12l2.2 1.5"
          fill="none"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Hourbank
    </>
  );
}

/** The brand as a plain link home, or as text where there is nowhere to go. */
export function Brand({ href }: { href?: string }) {
  return href ? (
    <a className="hb-brand" href={href}>
      <BrandMark />
    </a>
  ) : (
    <span className="hb-brand">
      <BrandMark />
    </span>
  );
}
