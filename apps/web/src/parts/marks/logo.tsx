/** The logo of the app, as in public/favicon.svg; inlined, so that it needs no request. */

type LogoProps = { size: number; className?: string };

export function Logo({ size, className }: LogoProps) {
  return (
    <svg viewBox="0 0 512 512" width={size} height={size} aria-hidden="true" className={className}>
      <rect width="512" height="512" rx="116" fill="#0a6880" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        <path strokeWidth="34" d="M304.2 116.1A148 148 0 1 0 401.3 227.8" />
        <path strokeWidth="38" d="M168 312l62-64 54 48 104-152" />
      </g>
      <circle cx="392" cy="138" r="34" fill="#cdbdf8" />
    </svg>
  );
}
