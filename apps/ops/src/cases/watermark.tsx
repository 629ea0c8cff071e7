/** Who looks at a picture, when and for which case, again and again across it: a photo shows it. */
import { useId } from 'react';

/** Closer together a face could not be read; farther apart a part could be cut out. */
const STEP_Y = 72;
/** Wide enough for a letter, and room between two texts. */
const [LETTER_X, ROOM_X] = [7, 36];

export function Watermark({ text }: { text: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full opacity-45">
      <defs>
        <pattern
          id={id}
          width={text.length * LETTER_X + ROOM_X}
          height={STEP_Y}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text
            x="0"
            y="24"
            strokeWidth="3"
            paintOrder="stroke"
            className="fill-surface-raised stroke-text text-12 font-semibold"
          >
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
