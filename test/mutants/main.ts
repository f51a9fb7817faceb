// npm run mutants [-- --area <area>] [--file <part of its name>] [--name <part of a mutant's>] [--each N] [--all] [--seed N]
// Plants one small defect at a time in the build and runs the suites that should notice it. Ends with 1 when fewer than
// 90 % are noticed, or when a survivor is not in survivors.ts. Work in a clone of your own: the build is changed while
// it runs.
import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Mutant, nameOf } from './mutant.js'
import { survivors } from './survivors.js'
import { filesOf, mutantsOf } from './target-files.js'
import { type Target, targets } from './targets.js'
import { isNoticed, passes } from './try-mutant.js'

const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    file: { type: 'string' },
    name: { type: 'string', multiple: true },
    each: { type: 'string', default: '3' },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})
const each = values.all ? Number.POSITIVE_INFINITY : Number(values.each)

function pick(target: Target): Mutant[] {
  const found = mutantsOf(target)
  const { name: parts } = values
  if (parts !== undefined) return found.filter((mutant) => parts.some((part) => nameOf(mutant).includes(part)))
  return target.planted === undefined ? choose(found, Number(values.seed)) : found
}

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
// A defect is planted in a module, so daemons must run the modules.
rmSync('packages/cli/dist/bundle', { recursive: true, force: true })
const tally = new Map<string, { noticed: number; all: number }>()
const missed: string[] = []
for (const target of chosen) {
  const { file, tests } = filesOf(target)
  const absent = [file, ...tests].find((path) => !existsSync(path))
  if (absent !== undefined) throw new Error(`${absent} does not exist: build first, or mend targets.ts`)
  const mutants = pick(target)
  if (mutants.length === 0) continue
  const began = performance.now()
  if (!(await passes(tests))) throw new Error(`${tests.join(', ')} fails without any defect`)
  // Ten times as long is no slowness of the machine: the defect makes it wait for ever.
  const mostMs = 20_000 + 10 * (performance.now() - began)
  for (const mutant of mutants) {
    const isKilled = await isNoticed(mutant, tests, mostMs)
    const { noticed, all } = tally.get(target.area) ?? { noticed: 0, all: 0 }
    tally.set(target.area, { noticed: noticed + Number(isKilled), all: all + 1 })
    if (!isKilled) missed.push(nameOf(mutant))
    console.log(`${isKilled ? 'noticed ' : 'MISSED  '} ${target.area}: ${nameOf(mutant)}`)
  }
}

const unlisted = missed.filter((name) => !Object.hasOwn(survivors, name))
console.log('')
for (const [area, { noticed, all }] of tally) console.log(`${area}: ${noticed} of ${all}`)
const total = [...tally.values()].reduce((sum, { all }) => sum + all, 0)
const noticed = total - missed.length
console.log(`${noticed} of ${total} noticed (${((100 * noticed) / Math.max(1, total)).toFixed(1)} %)`)
for (const name of missed) console.log(`  ${name}\n    ${survivors[name] ?? 'NOT LISTED in survivors.ts'}`)
if (total === 0 || noticed < 0.9 * total || unlisted.length > 0) process.exitCode = 1
