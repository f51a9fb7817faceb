import { KgError } from '@kg/core'
import type { SuiteResult } from '../suite-result.js'
import { knownMisses } from './known-misses.js'
import { readIncludes, readManifest, type Test } from './manifest.js'
import { openQueryBench, type QueryBench } from './query-bench.js'
import { runQueryTest } from './run-query-test.js'
import { runSyntaxTest } from './run-syntax-test.js'
import { runUpdateTest } from './run-update-test.js'

const manifests = {
  query: 'sparql11-query',
  update: 'sparql11-update',
  results: 'sparql11-results',
  fed: 'sparql11-federation',
}

/** Runs the W3C suites of SPARQL 1.1 that stand in a folder. */
export async function runSparql11(root: string): Promise<SuiteResult[]> {
  const suites = new Map<string, Test[]>()
  for (const [manifest, suite] of Object.entries(manifests))
    for (const folder of await readIncludes(root, `manifest-sparql11-${manifest}.ttl`)) {
      const name = folder.startsWith('syntax-') ? 'sparql11-syntax' : suite
      suites.set(name, [...(suites.get(name) ?? []), ...(await readManifest(root, folder))])
    }
  const bench = await openQueryBench(root, [...suites.values()].flat())
  try {
    const results: SuiteResult[] = []
    for (const [suite, tests] of suites) results.push(await runSuite(suite, tests, root, bench))
    return results
  } finally {
    await bench.close()
  }
}

async function runSuite(suite: string, tests: readonly Test[], root: string, bench: QueryBench): Promise<SuiteResult> {
  const misses: SuiteResult['misses'] = []
  for (const test of tests) {
    const why = await missOf(test, root, bench)
    if (why !== undefined) misses.push({ test: test.id, why: knownMisses[test.id] ?? why })
  }
  return { suite, passed: tests.length - misses.length, total: tests.length, misses }
}

async function missOf(test: Test, root: string, bench: QueryBench): Promise<string | undefined> {
  try {
    switch (test.case.kind) {
      case 'query':
        return await runQueryTest(root, bench, test.case)
      case 'update':
        return await runUpdateTest(root, test.case)
      case 'syntax':
        return await runSyntaxTest(root, bench, test.case)
    }
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    return `${error.code}: ${error.message}`
  }
}
