import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Quad } from '@kg/core'
import { formatByFileName, RdfSyntaxError, readQuads } from '@kg/core/rdf'
import type { SuiteResult } from '../suite-result.js'
import { readManifest, type SyntaxTest } from './manifest.js'
import { sameGraph } from './same-graph.js'

const suites = ['rdf-n-triples', 'rdf-n-quads', 'rdf-turtle', 'rdf-trig', 'rdf-xml']
const published = 'https://w3c.github.io/rdf-tests/rdf/rdf11/'

/** Runs the W3C syntax suites of RDF 1.1 that stand in a folder. */
export async function runRdf11(root: string): Promise<SuiteResult[]> {
  const results: SuiteResult[] = []
  for (const suite of suites) results.push(await runSuite(suite, join(root, suite)))
  return results
}

async function runSuite(suite: string, folder: string): Promise<SuiteResult> {
  const tests = await readManifest(folder, `${published}${suite}/`)
  const misses: { test: string; why: string }[] = []
  for (const test of tests) {
    const why = await missOf(test, folder)
    if (why !== undefined) misses.push({ test: test.name, why })
  }
  return {
    suite: `rdf11-${suite.replace(/^rdf-/, '')}`,
    passed: tests.length - misses.length,
    total: tests.length,
    misses,
  }
}

/** Why a test is not passed; nothing when it is. */
async function missOf(test: SyntaxTest, folder: string): Promise<string | undefined> {
  const outcome = await read(join(folder, test.action), test.baseIri)
  if (/Negative(?:Syntax|Eval)$/.test(test.kind)) return 'error' in outcome ? undefined : 'read without an error'
  if (!/PositiveSyntax$|Eval$/.test(test.kind)) return `no rule for the class ${test.kind}`
  if ('error' in outcome) return outcome.error
  if (test.kind.endsWith('PositiveSyntax')) return undefined
  if (test.result === undefined) return 'the manifest names no result'
  const expected = await read(join(folder, test.result), test.baseIri)
  if ('error' in expected) return `the expected result cannot be read: ${expected.error}`
  return (await sameGraph(outcome.quads, expected.quads)) ? undefined : 'read other statements than expected'
}

async function read(path: string, baseIri: string): Promise<{ quads: Quad[] } | { error: string }> {
  const format = formatByFileName(path)
  if (format === undefined) return { error: `the extension of ${path} names no format` }
  const bytes = await readFile(path)
  try {
    return { quads: await readQuads(bytes, { format: format.name, baseIri }) }
  } catch (error) {
    // Anything else is a fault of the reader, not of the document, and must not pass for a rejection.
    if (!(error instanceof RdfSyntaxError)) throw error
    return { error: error.message }
  }
}
