/**
 * A head of the journal: its last batch at some moment, signed by the exchange. Whoever keeps one
 * can show later that the journal was changed before it, or that two versions were published.
 */

export type JournalHead = {
  readonly batch: number;
  /** Of the batch's last command. */
  readonly seq: number;
  readonly hash: string;
  readonly atMs: number;
};

export type SignedHead = JournalHead & {
  /** Ed25519, 32 bytes in hexadecimal digits. */
  readonly publicKey: string;
  readonly signature: string;
};

/** Exactly what is signed. The genesis says whose journal it is. */
export function headText(genesis: string, { batch, seq, hash, atMs }: JournalHead): string {
  return `anywhen journal head|${genesis}|${batch}|${seq}|${hash}|${atMs}`;
}
