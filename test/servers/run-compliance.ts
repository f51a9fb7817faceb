import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import type { RunningServer } from './obtain.js'

/** Runs the suite of all engines, and those of the protocols, against a server; true when all of it passes. */
export async function runCompliance(name: string, { settings }: RunningServer): Promise<boolean> {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const vitest = await startVitest('test', [], {
    root,
    config: false,
    watch: false,
    include: ['test/dist/servers/compliance.js', 'test/dist/servers/protocol.js'],
    pool: 'forks',
    testTimeout: 60_000,
    reporters: ['verbose'],
    env: { KG_TEST_SERVER: JSON.stringify({ name, settings }) },
  })
  const files = vitest.state.getFiles()
  await vitest.close()
  return files.length > 0 && files.every(({ result }) => result?.state === 'pass')
}
