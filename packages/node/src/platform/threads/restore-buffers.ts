import type { PackedContent } from '@kg/store'

/** Content that came from a thread: its buffers arrive as plain byte arrays. */
export function restoreBuffers(content: PackedContent): PackedContent {
  const packed = content.packed.map(({ hash, data }) => ({
    hash,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  }))
  return { ...content, packed }
}
