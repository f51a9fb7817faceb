const lineEnd = ' .\n'

/** Puts every line of a chunk into a graph: canonical lines end in ` .` and have no line end inside. */
export function inGraph(chunk: Buffer, graph: string): Buffer {
  // One character for each byte, whatever they mean: replacing in such a text takes a fifth of cutting the bytes.
  const ending = Buffer.from(` <${graph}>${lineEnd}`).toString('latin1')
  return Buffer.from(
    chunk.toString('latin1').replaceAll(lineEnd, () => ending),
    'latin1',
  )
}
