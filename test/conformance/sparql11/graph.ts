import { readFile } from 'node:fs/promises'
import { type Quad, rdfNamespace, type Term } from '@kg/core'
import { formatByFileName, readQuads } from '@kg/core/rdf'

/** The statements of a file. Each reading has blank nodes of its own. */
export async function readGraphFile(path: string, baseIri: string): Promise<Quad[]> {
  const format = formatByFileName(path)
  if (format === undefined) throw new Error(`the extension of ${path} names no format`)
  return readQuads(await readFile(path), { format: format.name, baseIri })
}

/** Statements, looked up by subject and property. */
export class Graph {
  private readonly found = new Map<string, Term[]>()

  constructor(readonly quads: readonly Quad[]) {
    for (const { subject, predicate, object } of quads) {
      const key = `${subject.value} ${predicate.value}`
      this.found.set(key, [...(this.found.get(key) ?? []), object])
    }
  }

  values(subject: Term | string, property: string): readonly Term[] {
    return this.found.get(`${typeof subject === 'string' ? subject : subject.value} ${property}`) ?? []
  }

  value(subject: Term | string, property: string): Term | undefined {
    return this.values(subject, property)[0]
  }

  *list(head: Term | undefined): Iterable<Term> {
    for (let node = head; node !== undefined; node = this.value(node, `${rdfNamespace}rest`)) {
      const first = this.value(node, `${rdfNamespace}first`)
      if (first !== undefined) yield first
    }
  }
}
