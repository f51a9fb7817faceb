import { type AstNode, isNode, walk } from '../../../guard/ast.js'
import type { Draft } from './draft.js'
import { type End, isZeroLength, mustStand } from './path-ends.js'
import { isVariable, type Place, visit } from './visit.js'

const ends: readonly End[] = ['subject', 'object']

/**
 * A path of no length leads from any term to itself. The engine leaves that out for a constant that stands in no
 * statement of the graph; from there nothing else can be reached, so that one solution is all that has to be added.
 */
export function repairZeroLength(draft: Draft): void {
  visit(draft.query, { group: (patterns, place) => repairGroup(draft, patterns, place) })
}

function repairGroup(draft: Draft, patterns: readonly AstNode[], { graph }: Place): void {
  const blocks = patterns.filter(({ subType }) => subType === 'bgp').map(({ triples }) => triples as AstNode[])
  const candidates = blocks.flatMap((block) => block.filter((triple, at) => isCandidate(draft, triple, block[at + 1])))
  if (candidates.length === 0 || sharesLabels(blocks)) return
  const standing = standingTerms(blocks)
  for (const triple of candidates) {
    const { subject, object } = triple as unknown as Record<End, AstNode>
    // With another triple that needs the same term, a constant that stands in no statement gives no solution anyway.
    if (standing.has(keyOf(subject)) || standing.has(keyOf(object))) continue
    const [constant, variable] = isVariable(subject) ? [object, subject] : [subject, object]
    if (isVariable(graph) && isVariable(variable) && graph.value === variable.value) continue
    draft.wrap(triple, '{ { ', ` } UNION { ${missing(draft, draft.textOf(constant), variable, graph)} } }`)
  }
}

function missing(draft: Draft, constant: string, variable: AstNode, graph: AstNode | undefined): string {
  const [predicate, node] = [draft.fresh(), draft.fresh()]
  const scope = graph === undefined ? '' : `GRAPH ${draft.textOf(graph)} {} `
  const values = isVariable(variable) ? `VALUES ?${variable.value} { ${constant} } ` : ''
  const stands = `{ ${constant} ${predicate} ${node} } UNION { ${node} ${predicate} ${constant} }`
  return `${scope}${values}FILTER NOT EXISTS { ${stands} }`
}

/** A path of no length with a known end, which stands alone: it does not share its subject with other triples. */
function isCandidate(draft: Draft, triple: AstNode, next: AstNode | undefined): boolean {
  const { subject, predicate, object } = triple
  if (triple.type !== 'triple' || !isNode(predicate) || !isZeroLength(predicate)) return false
  if (!isNode(subject) || !isNode(object) || !isWritten(subject) || (isNode(next?.subject) && !isWritten(next.subject)))
    return false
  if ((triple.annotations as readonly unknown[]).length > 0) return false
  if (isConstant(subject)) return isVariable(object) || (isConstant(object) && same(draft, subject, object))
  return isVariable(subject) && isConstant(object)
}

const isWritten = ({ loc }: AstNode) => 'start' in loc
const isConstant = ({ type, subType }: AstNode) => type === 'term' && (subType === 'namedNode' || subType === 'literal')
const same = (draft: Draft, a: AstNode, b: AstNode) => draft.textOf(a) === draft.textOf(b)

/** A group ends the reach of a blank node's label, so where there is one, the triples must stay together. */
function sharesLabels(blocks: unknown): boolean {
  let found = false
  walk(blocks, (node) => {
    found ||= node.subType === 'blankNode' && String(node.label).startsWith('e_')
    return !found
  })
  return found
}

/** The terms that must stand in a statement of the graph for the triples of a group to match. */
function standingTerms(blocks: unknown): Set<string> {
  const found = new Set<string>()
  walk(blocks, (node) => {
    // A triple that is only talked about need not be a statement.
    if (node.type === 'tripleCollection' && node.subType === 'reifiedTriple') return false
    if (node.type !== 'triple') return true
    for (const end of ends) if (isNode(node[end]) && mustStand(node, end)) found.add(keyOf(node[end]))
    return true
  })
  return found
}

function keyOf({ subType, prefix, value, langOrIri }: AstNode): string {
  const tag = isNode(langOrIri) ? [langOrIri.prefix, langOrIri.value] : langOrIri
  return JSON.stringify([subType, prefix, value, tag])
}
