import { readFileSync } from 'node:fs'
import { findContractMutants } from './find-contract-mutants.js'
import { findMutants, linesOf } from './find-mutants.js'
import type { Mutant } from './mutant.js'
import type { Target } from './targets.js'

/** The file that is changed, and the suites that should notice it, below the workspace's folder. */
export function filesOf({ file, tests }: Target): { file: string; tests: readonly string[] } {
  return {
    file: file.endsWith('.sol') ? `packages/${file}` : built(file),
    tests: (tests ?? [file.replace(/\.ts$/, '.test.ts')]).map(built),
  }
}

export function mutantsOf(target: Target): Mutant[] {
  const { file } = filesOf(target)
  const text = readFileSync(file, 'utf8')
  if (target.planted !== undefined) return target.planted.map(([from, becomes]) => plant(file, text, from, becomes))
  return file.endsWith('.sol') ? findContractMutants(file, text) : findMutants(file, text)
}

function plant(file: string, text: string, from: string, becomes: string): Mutant {
  const start = text.indexOf(from)
  if (start < 0) throw new Error(`${file} does not hold ${from}: mend missed-once.ts`)
  const change = { rule: 'planted', start, end: start + from.length, becomes }
  return { file, ...change, ...linesOf(text, change) }
}

const built = (source: string): string =>
  `${source.startsWith('test/') ? '' : 'packages/'}${source}`.replace('/src/', '/dist/').replace(/\.ts$/, '.js')
