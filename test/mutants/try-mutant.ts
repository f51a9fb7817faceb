import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { apply } from './find-mutants.js'
import type { Mutant } from './mutant.js'

const vitest = 'node_modules/vitest/vitest.mjs'
const mostMs = 180_000

/** Whether the suites pass; one that hangs does not. */
export function passes(tests: readonly string[]): boolean {
  const args = [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...tests]
  return spawnSync(process.execPath, args, { timeout: mostMs, killSignal: 'SIGKILL' }).status === 0
}

/** Puts the defect into the build, runs the suites, and takes it out again whatever happens. */
export function isNoticed(mutant: Mutant, tests: readonly string[]): boolean {
  const { file } = mutant
  const before = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, before)
  process.once('exit', restore)
  try {
    writeFileSync(file, apply(before, mutant))
    if (file.endsWith('.sol') && !rebuildContracts()) return true
    return !passes(tests)
  } finally {
    restore()
    if (file.endsWith('.sol')) rebuildContracts()
    process.off('exit', restore)
  }
}

/** A contract that does not compile is a defect that nobody can ship. */
function rebuildContracts(): boolean {
  const made = spawnSync(process.execPath, ['scripts/build-contracts.mjs'], { timeout: mostMs })
  return made.status === 0 && spawnSync('npx', ['tsc', '-b', 'packages/chain'], { timeout: mostMs }).status === 0
}
