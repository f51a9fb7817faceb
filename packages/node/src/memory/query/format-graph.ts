import type { Line } from '@kg/core'
import { readQuads, writeRdfText } from '@kg/core/rdf'

const lineFormats = ['application/n-triples', 'application/n-quads']

/** Statements as a document of a format. */
export async function formatGraph(lines: readonly Line[], format: string): Promise<string> {
  const text = lines.map((line) => `${line}\n`).join('')
  if (lineFormats.includes(format)) return text
  return writeRdfText(await readQuads(text, { format: 'n-triples', blankNodes: 'keep' }), { format })
}
