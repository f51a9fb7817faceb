import type { PackedContent } from '@kg/store'

/** Content that came from a thread: its buffers arrive as plain byte arrays. */
export function restoreBuffers(content: PackedContent): PackedContent {
  const packed = content.packed.map(({ data, ...chunk }) => ({
    ...chunk,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  }))
  return { ...content, packed }
}
