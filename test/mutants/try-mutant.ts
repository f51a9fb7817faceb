import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apply } from './find-mutants.js'
import type { Mutant } from './mutant.js'
import { runQuietly } from './run-quietly.js'

const vitest = 'node_modules/vitest/vitest.mjs'
const buildMs = 180_000
const suitesMs = 300_000

/** Whether the suites pass in time; one that hangs does not. */
export function passes(tests: readonly string[], mostMs = suitesMs): Promise<boolean> {
  const flags = ['--config', 'test/dist/mutants/vitest.config.js', '--bail=1', '--reporter=dot']
  return runQuietly(mostMs, process.execPath, vitest, 'run', ...flags, ...tests)
}

/** Puts the defect into the build, runs the suites, and takes it out again whatever happens. */
export async function isNoticed(mutant: Mutant, tests: readonly string[], mostMs: number): Promise<boolean> {
  const { file } = mutant
  const isContract = file.endsWith('.sol')
  const kept = keep([file, ...(isContract ? compiled : [])])
  const endNow = () => process.exit(130)
  process.once('exit', kept.restore).once('SIGINT', endNow).once('SIGTERM', endNow)
  try {
    writeFileSync(file, apply(readFileSync(file, 'utf8'), mutant))
    if (isContract && !(await buildContracts())) return true
    return !(await passes(tests, mostMs))
  } finally {
    kept.restore()
    process.off('exit', kept.restore).off('SIGINT', endNow).off('SIGTERM', endNow)
  }
}

const compiled = ['packages/chain/src/abi', 'packages/chain/dist/abi', 'packages/chain/dist/.tsbuildinfo']

/** A contract that does not compile is a defect that nobody can ship. */
async function buildContracts(): Promise<boolean> {
  return (
    (await runQuietly(buildMs, process.execPath, 'scripts/build-contracts.mjs')) &&
    (await runQuietly(buildMs, 'npx', 'tsc', '-b', 'packages/chain'))
  )
}

/** Copies files and folders aside. */
function keep(paths: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'kg-mutants-'))
  const aside = paths.map((path, n) => ({ path, copy: join(folder, String(n)) }))
  for (const { path, copy } of aside) cpSync(path, copy, { recursive: true, preserveTimestamps: true })
  return {
    restore() {
      for (const { path, copy } of aside) cpSync(copy, path, { recursive: true, preserveTimestamps: true })
      rmSync(folder, { recursive: true })
    },
  }
}
