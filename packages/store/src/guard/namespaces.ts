import { type AstNode, endOf, type PrologueAst, startOf } from './ast.js'
import { RefusalError } from './refusal.js'
import { resolveIri } from './resolve-iri.js'

/** What BASE and PREFIX have said so far; turns the names of a text into absolute IRIs. */
export class Namespaces {
  private readonly text: string
  private readonly prefixes = new Map<string, string>()
  private base: string | undefined

  constructor(parsedText: string, baseIri?: string) {
    this.text = parsedText
    this.base = baseIri
  }

  declare(prologue: PrologueAst): void {
    for (const line of prologue) {
      if (line.subType === 'base') this.base = resolveIri(line.value.value, this.base)
      if (line.subType === 'prefix') this.prefixes.set(line.key, resolveIri(line.value.value, this.base))
    }
  }

  /** The name is read from the text, because the tree cuts local names at their second colon. */
  iri(term: AstNode): string {
    if (typeof term.prefix !== 'string') return resolveIri(String(term.value), this.base)
    const namespace = this.prefixes.get(term.prefix)
    if (namespace === undefined) throw new RefusalError(startOf(term), `the prefix '${term.prefix}:' is not declared`)
    const local = this.text.slice(startOf(term) + term.prefix.length + 1, endOf(term))
    return namespace + local.replaceAll(/\\(.)/g, '$1')
  }

  /** Refuses a name whose prefix is unknown, at its place. */
  check(term: AstNode): void {
    if (typeof term.prefix === 'string' && !this.prefixes.has(term.prefix)) this.iri(term)
  }
}
