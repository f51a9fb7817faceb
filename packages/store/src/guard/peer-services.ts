import { PeerServiceInvalidError } from '@kg/contract/errors'
import { type AstNode, endOf, isNode, startOf, walk } from './ast.js'
import { readQuery } from './inspect-query.js'
import { Namespaces } from './namespaces.js'
import { offLoop } from './off-loop.js'
import type { ParseOptions } from './parse.js'

export const peerScheme = 'kg:peer/'

/** A SERVICE clause that names a peer. */
export interface PeerService {
  readonly iri: string
  readonly silent: boolean
  /** The clause's pattern as a query of its own. */
  readonly sparql: string
  /** Its place in `text`. */
  readonly from: number
  readonly to: number
}

export interface PeerServices {
  readonly text: string
  /** In the order of the text. */
  readonly services: readonly PeerService[]
}

/**
 * The clauses of a query that peers are to answer. Only those that stand directly in the outermost WHERE: there, what
 * a peer answers can take the clause's place. Every other SERVICE is left to the guard.
 */
export function findPeerServices(source: string, options: ParseOptions = {}): PeerServices {
  const { ast, pieces } = readQuery(source, options)
  const text = pieces.sent
  const namespaces = new Namespaces(pieces.parsed, options.baseIri)
  namespaces.declare(ast.context)
  const at = (parsedOffset: number) => pieces.sentOffset(parsedOffset)
  const { context } = ast
  const last = context[context.length - 1]
  const base = options.baseIri === undefined ? '' : `BASE <${options.baseIri}>\n`
  const prologue = last === undefined ? base : `${base}${text.slice(0, at(endOf(last) ?? 0))}\n`

  const peerOf = (node: AstNode): string | undefined => {
    if (node.subType !== 'service' || !isNode(node.name) || node.name.subType !== 'namedNode') return undefined
    const iri = namespaces.iri(node.name)
    return iri.startsWith(peerScheme) ? iri : undefined
  }
  const top: unknown[] = ast.where?.patterns ?? []
  const services = top.filter(isNode).flatMap((node): PeerService[] => {
    const iri = peerOf(node)
    if (iri === undefined) return []
    refuseInside(node, iri)
    const to = at(endOf(node) ?? pieces.parsed.length)
    const group = text.slice(at(endOf(node.name as AstNode) ?? 0), to).trim()
    return [
      { iri, silent: node.silent === true, sparql: `${prologue}SELECT * WHERE ${group}`, from: at(startOf(node)), to },
    ]
  })
  walk({ ...ast }, (node) => {
    const iri = top.includes(node) ? undefined : peerOf(node)
    if (iri !== undefined) throw new PeerServiceInvalidError({ service: iri, why: 'it stands inside another clause' })
    return true
  })
  return { text, services }
}

/** `findPeerServices`, which parses long texts in a thread. */
export const findPeerServicesOffLoop = offLoop(import.meta.url, findPeerServices)

function refuseInside(clause: AstNode, iri: string): void {
  walk(clause.patterns, (node) => {
    if (node.subType === 'service') throw new PeerServiceInvalidError({ service: iri, why: 'it holds another SERVICE' })
    return true
  })
}
