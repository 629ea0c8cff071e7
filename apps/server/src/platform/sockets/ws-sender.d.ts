/** `Sender` is a public export of `ws` that its types leave out. Nothing else belongs here. */
import 'ws';

declare module 'ws' {
  export const Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  };
}
