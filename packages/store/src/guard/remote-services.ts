import { PeerServiceInvalidError } from '@kg/contract/errors'
import { type AstNode, endOf, isNode, type PatternAst, startOf, walk } from './ast.js'
import { checkScope } from './check-scope.js'
import { readQuery } from './inspect-query.js'
import { Namespaces } from './namespaces.js'
import { offLoop } from './off-loop.js'
import type { ParseOptions } from './parse.js'

export const peerScheme = 'kg:peer/'

/** A SERVICE clause that the node itself has answered, by a peer or by an endpoint. */
export interface RemoteService {
  readonly iri: string
  readonly silent: boolean
  /** What its pattern needs before it: prefixes and base. */
  readonly prologue: string
  /** The pattern, in its braces. */
  readonly group: string
  /** The variables that it can bind. */
  readonly names: readonly string[]
  /** Its place in `text`. */
  readonly from: number
  readonly to: number
  /** Variables that other patterns bind as well, and a query for their values: answers with others are of no use. */
  readonly shared?: { readonly names: readonly string[]; readonly sparql: string }
}

export interface RemoteServices {
  readonly text: string
  /** In the order of the text. */
  readonly services: readonly RemoteService[]
}

export interface ServiceOptions extends ParseOptions {
  /** Endpoints that may be asked, as absolute IRIs; peers always are. */
  readonly endpoints?: readonly string[]
}

/** The clauses of a query that others are to answer. Any other SERVICE is left to the guard. */
export function findServices(source: string, { endpoints = [], ...options }: ServiceOptions = {}): RemoteServices {
  const { ast, pieces } = readQuery(source, options)
  const text = pieces.sent
  const namespaces = new Namespaces(pieces.parsed, options.baseIri)
  namespaces.declare(ast.context)
  const at = (parsedOffset: number) => pieces.sentOffset(parsedOffset)
  const textOf = (node: AstNode) => text.slice(at(startOf(node)), at(endOf(node) ?? pieces.parsed.length)).trim()
  const last = ast.context[ast.context.length - 1]
  const base = options.baseIri === undefined ? '' : `BASE <${options.baseIri}>\n`
  const prologue = last === undefined ? base : `${base}${text.slice(0, at(endOf(last) ?? 0))}\n`
  const from = ast.datasets.clauses.map(
    ({ clauseType, value }) => `FROM ${clauseType === 'named' ? 'NAMED ' : ''}<${namespaces.iri({ ...value })}> `,
  )

  const remoteOf = (node: AstNode): string | undefined => {
    if (node.subType !== 'service' || !isNode(node.name) || node.name.subType !== 'namedNode') return undefined
    const iri = namespaces.iri(node.name)
    return iri.startsWith(peerScheme) || endpoints.includes(iri) ? iri : undefined
  }
  const refuseInside = (clause: AstNode) =>
    walk(clause.patterns, (node) => {
      const iri = remoteOf(node) ?? remoteOf(clause)
      if (node.subType === 'service' && iri !== undefined)
        throw new PeerServiceInvalidError({ service: iri, why: 'a SERVICE cannot hold another one' })
      return true
    })

  const top = (ast.where?.patterns ?? []) as unknown as readonly AstNode[]
  const sharedOf = (clause: AstNode): Pick<RemoteService, 'shared'> => {
    const before = mandatoryBefore(top, clause)
    const inside = scopeOf(clause.patterns as readonly AstNode[])
    const names = [...scopeOf(before)].filter((name) => inside.has(name))
    if (names.length === 0) return {}
    const pattern = before.map((node) => textOf(node).replace(/\s*\.$/, '')).join(' . ')
    const columns = names.map((name) => `?${name}`).join(' ')
    return { shared: { names, sparql: `${prologue}SELECT DISTINCT ${columns} ${from.join('')}WHERE { ${pattern} }` } }
  }

  const services: RemoteService[] = []
  walk({ ...ast }, (node) => {
    if (node.subType !== 'service') return true
    refuseInside(node)
    const iri = remoteOf(node)
    if (iri === undefined) return false
    const to = at(endOf(node) ?? pieces.parsed.length)
    const group = text.slice(at(endOf(node.name as AstNode) ?? 0), to).trim()
    services.push({
      iri,
      silent: node.silent === true,
      prologue,
      group,
      names: [...scopeOf(node.patterns as readonly AstNode[])],
      from: at(startOf(node)),
      to,
      ...sharedOf(node),
    })
    return false
  })
  return { text, services }
}

/** `findServices`, which parses long texts in a thread. */
export const findServicesOffLoop = offLoop(import.meta.url, findServices)

/**
 * The patterns in the outermost WHERE that every solution must match and that stand before a clause. A clause that is
 * nested more deeply than in OPTIONAL has none: what it answers may count there although it matches nothing here.
 */
function mandatoryBefore(top: readonly AstNode[], clause: AstNode): readonly AstNode[] {
  const index = top.findIndex(
    (node) =>
      node === clause || (node.subType === 'optional' && (node.patterns as readonly unknown[]).includes(clause)),
  )
  const isMandatory = ({ subType }: AstNode) => subType === 'bgp' || subType === 'graph' || subType === 'values'
  return top.slice(0, Math.max(index, 0)).filter(isMandatory)
}

const scopeOf = (patterns: readonly AstNode[]) => checkScope(...(patterns as unknown as PatternAst[]))

export { loadParser as ready } from './parser.js'
