import type { Line } from '@kg/core'
import { readQuads, writeRdfText } from '@kg/core/rdf'
import { callInThread, longInputBytes } from '@kg/core/workers'

const lineFormats = ['application/n-triples', 'application/n-quads']

/** Statements as a document of a format, made in a thread if they are many. */
export async function formatGraph(lines: readonly Line[], format: string, signal?: AbortSignal): Promise<string> {
  const text = lines.map((line) => `${line}\n`).join('')
  if (lineFormats.includes(format)) return text
  if (text.length < longInputBytes) return formatText(text, format)
  return callInThread(import.meta.url, formatText, [text, format], { signal })
}

/** N-Triples as a document of another format. */
export async function formatText(text: string, format: string): Promise<string> {
  return writeRdfText(await readQuads(text, { format: 'n-triples', blankNodes: 'keep' }), { format })
}
