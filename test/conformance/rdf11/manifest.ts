import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readQuads } from '@kg/core/rdf'

const mf = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#'
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const rdft = 'http://www.w3.org/ns/rdftest#'

export interface SyntaxTest {
  readonly name: string
  /** The local name of its class, such as `TestTurtleEval`. */
  readonly kind: string
  /** Paths relative to the manifest's folder. */
  readonly action: string
  readonly result: string | undefined
  /** The IRI the action is read against. */
  readonly baseIri: string
}

/** The tests a manifest lists, in its order. */
export async function readManifest(folder: string, publishedBase: string): Promise<SyntaxTest[]> {
  const text = await readFile(join(folder, 'manifest.ttl'))
  const manifest = `${publishedBase}manifest.ttl`
  const quads = await readQuads(text, { format: 'turtle', baseIri: manifest })
  const values = new Map<string, string>(
    quads.map(({ subject, predicate, object }) => [`${subject.value} ${predicate.value}`, object.value]),
  )
  const value = (subject: string, property: string) => values.get(`${subject} ${property}`)
  const base = value(manifest, `${mf}assumedTestBase`) ?? publishedBase

  const tests: SyntaxTest[] = []
  let node = value(manifest, `${mf}entries`)
  while (node !== undefined && node !== `${rdf}nil`) {
    const entry = value(node, `${rdf}first`) ?? ''
    const action = value(entry, `${mf}action`)
    const kind = value(entry, `${rdf}type`)
    if (action === undefined || kind === undefined) throw new Error(`${folder}: ${entry} has no action or no class`)
    const path = action.slice(publishedBase.length)
    tests.push({
      name: value(entry, `${mf}name`) ?? entry,
      kind: kind.slice(rdft.length),
      action: path,
      result: value(entry, `${mf}result`)?.slice(publishedBase.length),
      baseIri: base + path,
    })
    node = value(node, `${rdf}rest`)
  }
  return tests
}
