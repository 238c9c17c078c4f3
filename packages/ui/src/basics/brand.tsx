/** The logo and the name. Use it alone or inside a link with the class `hb-brand`. */
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

/** The brand as a link, or as text without `href`. */
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
