import { type Line, toLine } from '../terms/line.js'
import type { Quad } from '../terms/terms.js'
import { documentTerms } from './document-terms.js'
import { type RdfFormatName, requireFormat } from './formats.js'
import { readN3 } from './n3-reader.js'
import { TextCursor } from './text-cursor.js'
import { TurtleWriter } from './turtle-writer.js'

export { jsonFromLine, type LineParts, parseLine } from '../terms/line-parts.js'
export { linesFromJson } from '../terms/quad-json.js'
export { RdfSyntaxError } from './errors.js'

// For pages in a browser: Turtle alone, without the readers of other syntaxes. Blank nodes keep their labels.

/** The statements of a Turtle text as canonical lines, each once, in the order of the text. */
export async function linesFromTurtle(text: string): Promise<Line[]> {
  return [...new Set((await readText(text, 'turtle')).map(toLine))]
}

/** Lines as Turtle, grouped by subject where they stand together. Only prefixes that occur are declared. */
export async function turtleFromLines(
  lines: readonly Line[],
  prefixes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const all = lines.join('\n')
  const used = Object.entries(prefixes).filter(([, namespace]) => all.includes(`<${namespace}`))
  const writer = new TurtleWriter(Object.fromEntries(used))
  const quads = await readText(all, 'n-triples')
  return writer.start() + quads.map((quad) => writer.quad(quad)).join('') + writer.end()
}

async function readText(text: string, name: RdfFormatName): Promise<Quad[]> {
  const cursor = new TextCursor()
  const quads: Quad[] = []
  const reading = { format: requireFormat(name), terms: documentTerms('keep'), baseIri: undefined, cursor }
  for await (const batch of readN3({ ...reading, texts: once() })) quads.push(...batch)
  return quads

  async function* once(): AsyncGenerator<string> {
    cursor.advance(text)
    yield text
  }
}
