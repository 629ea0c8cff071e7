/** A copy in which one byte is another one: any fixed value may be what stood there. */
export function damaged(bytes: Buffer, offset = 1_000): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(offset) ^ 0xff, offset);
  return copy;
}
