// A blank node's label is its own within one piece of content, and shared by all that is sent in one request.

const mark = Buffer.from('_:')
const token = /<[^<>]*>|"[^"\\]*(?:\\.[^"\\]*)*"|_:/g

export const mayHoldBlankNodes = (chunk: Buffer): boolean => chunk.includes(mark)

/** Sets the blank nodes of a piece of content apart from those of the others in the same request. */
export function relabel(chunk: Buffer, piece: number): Buffer {
  if (!mayHoldBlankNodes(chunk)) return chunk
  // Byte for byte: all that the pattern looks for is ASCII.
  const text = chunk.toString('latin1').replace(token, (found) => (found === '_:' ? `_:p${piece}x` : found))
  return Buffer.from(text, 'latin1')
}

/** Where content has blank nodes: nowhere, as subjects and objects, or also inside of triple terms. */
export type BlankNodes = 'none' | 'plain' | 'nested'

/** The lines of a chunk that name no blank node, and what the others are. */
export function withoutBlankNodes(chunk: Buffer): { ground: Buffer; blank: BlankNodes } {
  if (!mayHoldBlankNodes(chunk)) return { ground: chunk, blank: 'none' }
  const ground: string[] = []
  let blank: BlankNodes = 'none'
  for (const line of chunk.toString('latin1').split('\n')) {
    if (!namesBlankNode(line)) ground.push(line)
    else if (blank !== 'nested') blank = line.includes('<<(') ? 'nested' : 'plain'
  }
  return { ground: Buffer.from(ground.join('\n'), 'latin1'), blank }
}

const namesBlankNode = (line: string) => line.includes('_:') && (line.match(token)?.includes('_:') ?? false)
