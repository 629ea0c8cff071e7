/** The sample calls of all modules. */
import type { Samples } from './sample.ts';

const MODULES = import.meta.glob<{ samples: Samples }>('./samples/*.ts', { eager: true });

const { logout = {}, ...others }: Samples = Object.assign(
  {},
  ...Object.values(MODULES).map(({ samples }) => samples),
);

/** Whoever logs out is a visitor afterwards, so that comes last. */
export const SAMPLES: Samples = { ...others, logout };
