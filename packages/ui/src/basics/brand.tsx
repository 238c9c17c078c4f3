import { useState } from 'react';
import { useFace } from '../layout/face';

/**
 * The logo and the name of the provider, or of the product. A provider without a logo, or whose logo does not load, has
 * the first letter of its name. Use it alone or inside a link with the class `hb-brand`.
 */
export function BrandMark() {
  const { name, logo } = useFace();
  const [failed, setFailed] = useState<string | null>(null);
  if (!name) return <ProductMark />;
  return (
    <>
      {logo && logo !== failed ? (
        <img className="hb-logo" src={logo} alt="" onError={() => setFailed(logo)} />
      ) : (
        <span className="hb-logo" aria-hidden="true">
          {/^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase()}
        </span>
      )}
      <bdi className="hb-brand-name" title={name}>
        {name}
      </bdi>
    </>
  );
}

function ProductMark() {
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

/** The brand as text. */
export const Brand = () => (
  <span className="hb-brand">
    <BrandMark />
  </span>
);
