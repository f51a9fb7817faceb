import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { apply } from './find-mutants.js'
import type { Mutant } from './mutant.js'

const vitest = 'node_modules/vitest/vitest.mjs'
const mostMs = 180_000

/** Whether the suites pass; one that hangs does not. */
export function passes(tests: readonly string[]): Promise<boolean> {
  return succeeds(process.execPath, vitest, 'run', '--bail', '1', '--reporter', 'dot', ...tests)
}

/** Puts the defect into the build, runs the suites, and takes it out again whatever happens. */
export async function isNoticed(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
  const { file } = mutant
  const before = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, before)
  const endNow = () => process.exit(130)
  process.once('exit', restore).once('SIGINT', endNow).once('SIGTERM', endNow)
  try {
    writeFileSync(file, apply(before, mutant))
    if (file.endsWith('.sol') && !(await rebuildContracts())) return true
    return !(await passes(tests))
  } finally {
    restore()
    if (file.endsWith('.sol')) await rebuildContracts()
    process.off('exit', restore).off('SIGINT', endNow).off('SIGTERM', endNow)
  }
}

/** A contract that does not compile is a defect that nobody can ship. */
async function rebuildContracts(): Promise<boolean> {
  return (
    (await succeeds(process.execPath, 'scripts/build-contracts.mjs')) &&
    (await succeeds('npx', 'tsc', '-b', 'packages/chain'))
  )
}

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', timeout: mostMs, killSignal: 'SIGKILL' })
  const [code] = await once(child, 'exit')
  return code === 0
}
