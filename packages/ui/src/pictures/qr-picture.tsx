/**
 * A QR code in our colours. The tile stays light in the dark theme: many cameras read only dark on
 * light.
 */
import { useMemo } from 'react';
import { QrCodeDataType, encode } from 'uqr';

type QrPictureProps = { text: string; label: string };

export function QrPicture({ text, label }: QrPictureProps) {
  const { size, corners, others } = useMemo(() => draw(text), [text]);
  return (
    <figure
      aria-label={label}
      data-theme="light"
      className="w-44 rounded-card bg-surface-raised p-3 shadow-card"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full"
      >
        <path d={others} className="fill-text" />
        <path d={corners} className="fill-accent" />
      </svg>
    </figure>
  );
}

/** By row, what is dark, with a margin of three; for whoever draws it elsewhere. */
export function qrRows(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 3 }).data;
}

/** The three finder patterns are drawn separately, in the accent colour. */
function draw(text: string) {
  const { size, data, types } = encode(text, { ecc: 'M', border: 0 });
  let corners = '';
  let others = '';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      const square = `M${x} ${y}h1v1h-1z`;
      if (types[y]?.[x] === QrCodeDataType.Position) corners += square;
      else others += square;
    }
  }
  return { size, corners, others };
}
