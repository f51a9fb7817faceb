import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runRdfCanon } from './rdf-canon/run-rdf-canon.js'
import { runRdf11 } from './rdf11/run-rdf11.js'
import { knownMisses } from './sparql11/known-misses.js'
import { runSparql11 } from './sparql11/run-sparql11.js'
import type { SuiteResult } from './suite-result.js'

interface Family {
  readonly folder: string
  readonly run: (root: string) => Promise<SuiteResult[]>
  /** The share of tests that must pass, in percent. */
  readonly mark: number
  /** Its suites count as one, but for these, which are told and do not count. */
  readonly asOneBut?: readonly string[]
  /** Tests that are expected to be missed. */
  readonly knownMisses?: Readonly<Record<string, string>>
}

const families: readonly Family[] = [
  { folder: 'rdf11', run: runRdf11, mark: 100 },
  { folder: 'rdf-canon', run: runRdfCanon, mark: 100 },
  { folder: 'sparql11', run: runSparql11, mark: 99, asOneBut: ['sparql11-federation'], knownMisses },
]

const root = resolve(process.env.KG_CONFORMANCE ?? '../shared/conformance')
const [only = ''] = process.argv.slice(2)

for (const family of families) {
  // The filter may name a whole folder or one suite of it.
  if (!family.folder.startsWith(only) && !only.startsWith(family.folder)) continue
  const path = join(root, family.folder)
  if (existsSync(path)) report(family, await family.run(path))
  else console.log(`${family.folder} skipped: suite not present`)
}

function report(family: Family, results: readonly SuiteResult[]): void {
  const { folder, mark, asOneBut } = family
  if (asOneBut !== undefined && folder.startsWith(only)) {
    const parts = results.filter(({ suite }) => !asOneBut.includes(suite))
    const name = (suite: string) => suite.slice(folder.length + 1)
    tell(
      together(folder, parts),
      mark,
      parts.map((part) => `${name(part.suite)} ${part.passed}/${part.total}`).join(', '),
    )
    for (const part of results) if (asOneBut.includes(part.suite)) tell(part, 0)
  } else
    for (const result of results)
      if (result.suite.startsWith(only)) tell(result, asOneBut?.includes(result.suite) ? 0 : mark)
  const missed = new Set(results.flatMap(({ misses }) => misses.map(({ test }) => test)))
  for (const test of Object.keys(family.knownMisses ?? {})) {
    if (missed.has(test)) continue
    console.log(`${test}: known miss passes: remove it`)
    process.exitCode = 1
  }
}

function tell({ suite, passed, total, misses }: SuiteResult, mark: number, breakdown?: string): void {
  // An empty suite proves nothing.
  const short = total === 0 || passed * 100 < mark * total
  if (short) process.exitCode = 1
  console.log(`${suite} ${passed}/${total}${short ? ` (below the mark of ${mark} %)` : ''}`)
  if (breakdown !== undefined) console.log(`  ${breakdown}`)
  for (const { test, why } of misses) console.log(`  ${test}: ${why}`)
}

function together(suite: string, parts: readonly SuiteResult[]): SuiteResult {
  const sum = (of: (part: SuiteResult) => number) => parts.reduce((all, part) => all + of(part), 0)
  const misses = parts.flatMap((part) => part.misses)
  return { suite, passed: sum(({ passed }) => passed), total: sum(({ total }) => total), misses }
}
