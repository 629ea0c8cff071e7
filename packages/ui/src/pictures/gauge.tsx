/** A half-ring gauge of a value between its minimum and maximum, with the value as text. */
import type { ReactNode } from 'react';
import { clampPart } from './geometry.ts';

interface GaugeProps {
  /** From 0 to 1. */
  value: number;
  label: string;
  /** Shown large in the middle and read as the value. */
  text: string;
  detail?: ReactNode;
  tone?: 'accent' | 'warn' | 'danger';
  width?: number;
}

const tones = { accent: 'text-accent', warn: 'text-warn', danger: 'text-danger' } as const;
const ARC_LENGTH = Math.PI * 44;

export function Gauge({ value, label, text, detail, tone = 'accent', width = 160 }: GaugeProps) {
  const part = clampPart(value);
  return (
    <div style={{ width }} className="relative">
      <meter aria-label={label} aria-valuetext={text} value={part} className="sr-only" />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 56"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className={`w-full ${tones[tone]}`}
      >
        <path d="M6 50a44 44 0 0 1 88 0" className="stroke-surface-sunken" />
        {part > 0 && (
          <path
            d="M6 50a44 44 0 0 1 88 0"
            stroke="currentColor"
            strokeDasharray={`${part * ARC_LENGTH} ${ARC_LENGTH * 2}`}
            className="transition-[stroke-dasharray] duration-500 ease-calm"
          />
        )}
      </svg>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 text-center">
        <div className="tabular text-20 font-semibold">{text}</div>
        {detail && <div className="text-12 text-text-muted">{detail}</div>}
      </div>
    </div>
  );
}
