import { literalByteLimit } from '@kg/core'

/** A text in pieces that fit into literals, cut between paragraphs, lines or words where that is possible. */
export function chunks(text: string, maxBytes: number = literalByteLimit): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const size = fitting(rest, maxBytes)
    const cut = size === rest.length ? size : goodCut(rest, size)
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return pieces
}

/** How many units from the start fit; never half a surrogate pair. */
function fitting(text: string, maxBytes: number): number {
  if (text.length * 3 <= maxBytes) return text.length
  let bytes = 0
  let at = 0
  while (at < text.length) {
    const code = text.codePointAt(at) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes > maxBytes) break
    at += code < 0x10000 ? 1 : 2
  }
  return at
}

function goodCut(text: string, size: number): number {
  const part = text.slice(0, size)
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(mark)
    if (at > size / 2) return at
  }
  return size
}
