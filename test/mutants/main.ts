// npm run mutants [-- --area <area>] [--file <part of a name>] [--each N] [--all] [--seed N]
// Plants one small defect at a time in the build and runs the suites that should notice it. Ends with 1 when fewer than
// 90 % are noticed, or when a survivor is not in survivors.ts. Work in a clone of your own: the build is changed while
// it runs.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findContractMutants } from './find-contract-mutants.js'
import { findMutants } from './find-mutants.js'
import { type Mutant, nameOf } from './mutant.js'
import { survivors } from './survivors.js'
import { type Target, targets } from './targets.js'
import { isNoticed, passes } from './try-mutant.js'

const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    file: { type: 'string' },
    each: { type: 'string', default: '4' },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})
const each = values.all ? Number.POSITIVE_INFINITY : Number(values.each)
const built = (source: string) =>
  `${source.startsWith('test/') ? '' : 'packages/'}${source}`.replace('/src/', '/dist/').replace(/\.ts$/, '.js')
const testsOf = ({ file, tests }: Target) => (tests ?? [file.replace(/\.ts$/, '.test.ts')]).map(built)

/** The same few of a file for the same seed, spread over it. */
function choose(found: readonly Mutant[], seed: number): Mutant[] {
  const ranked = found.map((mutant, i) => ({ mutant, rank: hash(`${seed} ${nameOf(mutant)}`), i }))
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, each)
    .sort((a, b) => a.i - b.i)
    .map(({ mutant }) => mutant)
}

function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  return value >>> 0
}

const chosen = targets.filter(
  ({ area, file }) => (values.area ?? area) === area && (values.file === undefined || file.includes(values.file)),
)
let noticed = 0
const missed: string[] = []
for (const target of chosen) {
  const tests = testsOf(target)
  const file = target.file.endsWith('.sol') ? `packages/${target.file}` : built(target.file)
  const absent = [file, ...tests].find((path) => !existsSync(path))
  if (absent !== undefined) throw new Error(`${absent} does not exist: build first, or mend targets.ts`)
  if (!(await passes(tests))) throw new Error(`${tests.join(', ')} fails without any defect`)
  const text = readFileSync(file, 'utf8')
  const found = file.endsWith('.sol') ? findContractMutants(file, text) : findMutants(file, text)
  for (const mutant of choose(found, Number(values.seed))) {
    const isKilled = await isNoticed(mutant, tests)
    if (isKilled) noticed++
    else missed.push(nameOf(mutant))
    console.log(`${isKilled ? 'noticed ' : 'MISSED  '} ${target.area}: ${nameOf(mutant)}`)
  }
}

const total = noticed + missed.length
const unlisted = missed.filter((name) => !Object.hasOwn(survivors, name))
console.log(`\n${noticed} of ${total} noticed (${((100 * noticed) / Math.max(1, total)).toFixed(1)} %)`)
for (const name of missed) console.log(`  ${name}\n    ${survivors[name] ?? 'NOT LISTED in survivors.ts'}`)
if (total === 0 || noticed < 0.9 * total || unlisted.length > 0) process.exitCode = 1
