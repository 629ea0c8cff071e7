/** What a receipt says against what follows from the rules: the smallest step of every verifier. */

/** `claimed` is what the receipt says, `computed` what follows from the rules and the ticks. */
export type Mismatch<Step extends string, Field extends string> = {
  readonly step: Step;
  readonly field: Field;
  readonly claimed: string;
  readonly computed: string;
};

type Value = string | number | boolean | null | undefined;

export function differ<Step extends string, Field extends string>(
  step: Step,
  field: Field,
  claimed: Value,
  computed: Value,
): Mismatch<Step, Field> | undefined {
  if (claimed === computed) return undefined;
  return { step, field, claimed: String(claimed), computed: String(computed) };
}
