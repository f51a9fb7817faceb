import { LiteralTooLargeError, NamedGraphInAssetError } from '@kg/contract'
import { literalByteLimit, type Quad, toLine, utf8Length } from '@kg/core'
import { type RdfFormat, readRdfBatches, rdfFormats as syntaxes } from '@kg/core/rdf'
import type { Statements } from '../statements.js'
import { type Format, inlineBytes, type Source } from './format.js'

/** The statements of an RDF document as they are: nothing is added to them. */
export const rdfFormats: readonly Format[] = syntaxes.map((syntax) => ({
  pipeline: `rdf/${syntax.name}`,
  mediaTypes: syntax.mediaTypes,
  extensions: syntax.extensions,
  // The time for deeply nested XML grows with the square of its size.
  inlineBytes: syntax.name === 'rdf-xml' ? 8_192 : inlineBytes,
  read: (source, statements) => readSyntax(syntax, source, statements),
}))

async function readSyntax({ name: format }: RdfFormat, source: Source, statements: Statements) {
  const { bytes, baseIri, signal } = source
  const subjects = new Set<string>()
  // The readers count statements before they are known to differ, so the limit is held here alone.
  for await (const batch of readRdfBatches(bytes, { format, baseIri, ...(signal && { signal }) })) {
    for (const quad of batch) {
      refuseGraph(quad)
      refuseSize(quad)
      statements.addLine(toLine(quad))
      if (quad.subject.termType === 'NamedNode') subjects.add(quad.subject.value)
    }
  }
  if (subjects.has(baseIri)) return baseIri
  return subjects.size === 1 ? [...subjects][0] : undefined
}

function refuseGraph({ graph }: Quad): void {
  if (graph.termType !== 'DefaultGraph') throw new NamedGraphInAssetError({ graph: graph.value })
}

function refuseSize({ object }: Quad): void {
  if (object.termType !== 'Literal' || object.value.length * 3 <= literalByteLimit) return
  const bytes = utf8Length(object.value)
  if (bytes > literalByteLimit) throw new LiteralTooLargeError({ bytes, limit: literalByteLimit })
}
