import { termText } from '../terms/line.js'
import type { Quad, Term } from '../terms/terms.js'
import { positions } from './blank-nodes.js'
import { sortByCodePoint } from './code-point-order.js'
import type { Digest } from './digest.js'
import { Issuer } from './issuer.js'
import { permutations } from './permutations.js'
import type { WorkBudget } from './work-budget.js'

/**
 * RDF Dataset Canonicalization 1.0 (https://www.w3.org/TR/rdf-canon/, section 4): a label for every blank node.
 * Own code and not rdf-canonize, because that keeps input labels that begin with `c14n`, orders by UTF-16 unit, and
 * copies its whole label map on each path: a list of 3,000 equal items takes half a gigabyte.
 * The statements must be unique.
 */
export class Rdfc10 {
  private readonly quadsOf = new Map<string, Quad[]>()
  private readonly firstHash = new Map<string, string>()
  private readonly canonical = new Issuer('c14n')

  constructor(
    quads: Iterable<Quad>,
    private readonly digest: Digest,
    private readonly budget: WorkBudget,
  ) {
    for (const quad of quads) for (const id of blankNodesOf(quad)) add(this.quadsOf, id, quad)
  }

  async labels(): Promise<ReadonlyMap<string, string>> {
    const byHash = new Map<string, string[]>()
    for (const id of this.quadsOf.keys()) {
      const hash = this.hashFirstDegree(id)
      this.firstHash.set(id, hash)
      add(byHash, hash, id)
      this.budget.pass(this.mentions(id).length)
      await this.budget.rest()
    }
    const groups = sorted(byHash)
    for (const [, ids] of groups) if (ids.length === 1) this.canonical.issueAll(ids)
    const alike = groups.map(([, ids]) => ids).filter((ids) => ids.length > 1)
    this.budget.allowFor(alike.flat().reduce((sum, id) => sum + this.mentions(id).length, 0))
    for (const ids of alike) await this.labelAlike(ids)
    return this.canonical.labels
  }

  /** Section 4.4.3, step 5: nodes with the same first hash are told apart by the paths that lead away from them. */
  private async labelAlike(ids: readonly string[]): Promise<void> {
    const results: [hash: string, order: string[]][] = []
    for (const id of ids) {
      if (this.canonical.get(id) !== undefined) continue
      const issuer = new Issuer('b')
      issuer.issue(id)
      results.push([await this.hashNDegree(id, issuer), issuer.since(0)])
    }
    for (const [, order] of results.sort(byFirst)) this.canonical.issueAll(order)
  }

  /** Section 4.6. */
  private hashFirstDegree(id: string): string {
    const text = (term: Term) => (term.termType === 'BlankNode' ? (term.value === id ? '_:a' : '_:z') : termText(term))
    const lines = this.mentions(id).map((quad) => {
      const graph = quad.graph.termType === 'DefaultGraph' ? '' : ` ${text(quad.graph)}`
      return `${text(quad.subject)} ${termText(quad.predicate)} ${text(quad.object)}${graph} .\n`
    })
    return this.digest(sortByCodePoint(lines).join(''))
  }

  /** Section 4.8. The issuer comes out with the labels of the chosen paths. */
  private async hashNDegree(id: string, issuer: Issuer): Promise<string> {
    this.budget.spend(1)
    await this.budget.rest()
    let data = ''
    for (const [hash, related] of sorted(this.relatedByHash(id, issuer)))
      data += hash + (related.length === 1 ? await this.walk(related, issuer) : await this.bestPath(related, issuer))
    return this.digest(data)
  }

  private async bestPath(related: readonly string[], issuer: Issuer): Promise<string> {
    const start = issuer.size
    let best: { path: string; order: string[] } | undefined
    for (const order of permutations(related)) {
      const path = await this.walk(order, issuer, best?.path)
      if (path !== undefined && (best === undefined || path < best.path)) best = { path, order: issuer.since(start) }
      this.budget.spend(1 + issuer.size - start)
      issuer.backTo(start)
    }
    issuer.issueAll(best?.order ?? [])
    return best?.path ?? ''
  }

  /** Section 4.8.3, steps 5.4.4 and 5.4.5: the path of one permutation, or nothing once it is behind the best so far. */
  private async walk(order: readonly string[], issuer: Issuer, best?: string): Promise<string | undefined> {
    const behind = (path: string) => best !== undefined && path.length >= best.length && path > best
    const fresh: string[] = []
    let path = ''
    for (const related of order) {
      const label = this.canonical.get(related)
      if (label === undefined && issuer.get(related) === undefined) fresh.push(related)
      path += `_:${label ?? issuer.issue(related)}`
      if (behind(path)) return undefined
    }
    for (const related of fresh) {
      const hash = await this.hashNDegree(related, issuer)
      path += `_:${issuer.issue(related)}<${hash}>`
      if (behind(path)) return undefined
    }
    return path
  }

  /** Section 4.8.3, step 3, with 4.7 for each neighbour. */
  private relatedByHash(id: string, issuer: Issuer): Map<string, string[]> {
    const byHash = new Map<string, string[]>()
    for (const quad of this.mentions(id)) {
      for (const [letter, part] of positions) {
        const term = part(quad)
        if (term.termType !== 'BlankNode' || term.value === id) continue
        this.budget.spend(1)
        const predicate = letter === 'g' ? '' : `<${quad.predicate.value}>`
        add(byHash, this.digest(letter + predicate + this.nameFor(term.value, issuer)), term.value)
      }
    }
    return byHash
  }

  private nameFor(id: string, issuer: Issuer): string {
    const label = this.canonical.get(id) ?? issuer.get(id)
    return label === undefined ? (this.firstHash.get(id) ?? '') : `_:${label}`
  }

  private mentions(id: string): readonly Quad[] {
    return this.quadsOf.get(id) ?? []
  }
}

function blankNodesOf(quad: Quad): Set<string> {
  const ids = new Set<string>()
  for (const [, part] of positions) if (part(quad).termType === 'BlankNode') ids.add(part(quad).value)
  return ids
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

function sorted<V>(map: Map<string, V>): [string, V][] {
  return [...map].sort(byFirst)
}

function byFirst([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
