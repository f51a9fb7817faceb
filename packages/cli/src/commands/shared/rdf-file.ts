import { basename } from 'node:path'
import { NamedGraphInAssetError } from '@kg/contract'
import { defined, type Line, type Quad, toLine, utf8Length } from '@kg/core'
import { formatByFileName, type RdfFormat, readRdfBatches, requireFormat } from '@kg/core/rdf'
import type { CommandContext, CommandInput } from '../../command.js'
import { inputEmpty, inputFormatUnknown } from './errors.js'
import { option } from './input.js'
import { readInput } from './read-file.js'

/** The statements of a file, ready to be sent. */
export interface Statements {
  readonly fileName: string
  readonly lines: readonly Line[]
  /** As N-Triples. */
  readonly bytes: number
  /** Without blank nodes, so it may be sent in parts. */
  readonly ground: boolean
}

/** Reads the RDF file that `--input-file` names; all of it is checked before anything is sent. */
export async function readStatements(
  input: CommandInput,
  context: CommandContext,
  blankNodes: 'fresh' | 'keep' = 'fresh',
): Promise<Statements> {
  const path = option(input, 'inputFile') ?? '-'
  const format = syntaxOf(path, option(input, 'format'))
  const bytes = await readInput(path, context)
  const base = option(input, 'base')
  const lines: Line[] = []
  let size = 0
  let ground = true
  const reading = { format: format.name, blankNodes, signal: context.signal, ...defined({ baseIri: base }) }
  for await (const batch of readRdfBatches(bytes, reading)) {
    for (const quad of batch) {
      if (quad.graph.termType !== 'DefaultGraph') throw new NamedGraphInAssetError({ graph: quad.graph.value })
      const line = toLine(quad)
      ground &&= !hasBlankNode(quad)
      size += utf8Length(line) + 1
      lines.push(line)
    }
  }
  const fileName = path === '-' ? 'stdin' : basename(path)
  if (lines.length === 0) throw inputEmpty(fileName)
  return { fileName, lines, bytes: size, ground }
}

/** By `--format`, as a name, an extension or a media type; else by the name of the file. */
export function syntaxOf(path: string, given?: string): RdfFormat {
  if (given !== undefined) return formatByFileName(`.${given.toLowerCase()}`) ?? requireFormat(given.toLowerCase())
  const format = formatByFileName(path)
  if (format === undefined) throw inputFormatUnknown(path)
  return format
}

const hasBlankNode = ({ subject, object }: Quad): boolean =>
  subject.termType === 'BlankNode' || object.termType === 'BlankNode' || object.termType === 'Quad'
