/**
 * The terms products are sold under; changes apply to later purchases only. They enter by command,
 * so that a replay of the journal sells under the same terms even where the program offers others
 * by now. Whatever is open keeps what was agreed.
 */
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { ExchangeModule } from '../kernel/module.ts';
import type { ReplyData } from '../kernel/verdict.ts';
import type { ProductTerms, TermsContext, TermsImage, TermsTypes } from './commands.ts';

type Entry = ProductTerms & { readonly text: string; readonly mark: Mark };

export const termsModule: ExchangeModule<TermsTypes, object, Terms> = {
  rules: {},
  empty: [],
  open: ({ fingerprint, image }) => new Terms(fingerprint, image),
  handlers: () => ({}),
};

export class Terms {
  readonly #fingerprint: Fingerprint;
  readonly #entry = new Map<string, Entry>();

  constructor(fingerprint: Fingerprint, image: TermsImage) {
    this.#fingerprint = fingerprint;
    for (const terms of image) this.#set(terms);
  }

  find(product: string): ReplyData | undefined {
    return this.#entry.get(product)?.terms;
  }

  /** Says whether anything is new in them; the product has checked what they say. */
  put(context: TermsContext, product: string, terms: ReplyData): boolean {
    if (this.#entry.get(product)?.text === textOf(terms)) return false;
    const next: ProductTerms = { product, terms, fromMs: context.command.atMs };
    this.#set(next);
    context.changes.push({ kind: 'terms', terms: next });
    context.events.push({ kind: 'terms', terms: next });
    return true;
  }

  #set({ product, terms, fromMs }: ProductTerms): void {
    const text = textOf(terms);
    const previous = this.#entry.get(product)?.mark;
    const mark = this.#fingerprint.replace(previous, `terms/${product}/${fromMs}/${text}`);
    this.#entry.set(product, { product, terms, fromMs, text, mark });
  }
}

/** With its names in order: a database may give them back in another one. */
function textOf(terms: ReplyData): string {
  return JSON.stringify(terms, (_name, value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value,
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
