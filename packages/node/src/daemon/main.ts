import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { KgError } from '@kg/core'
import { flagsOf, readConfigFile, toConfig } from '../platform/home/config.js'
import { type Home, homeFrom, prepareHome } from '../platform/home/home.js'
import { makeLog } from '../platform/log/log.js'
import { loadMounts } from './load-mounts.js'
import { startNode } from './start-node.js'

// The daemon's process: `node daemon/main.js [--foreground] [--set name=value]… [--mount module]…`.
const foreground = process.argv.includes('--foreground')
const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
const home = homeFrom(process.env)

try {
  prepareHome(home)
  claimHome(home)
  const config = toConfig({ flags: flagsOf(process.argv.slice(2)), env: process.env, file: readConfigFile(home) })
  const log = makeLog(
    config['log.level'],
    foreground ? process.stderr : createWriteStream(home.log, { flags: 'a', mode: 0o600 }),
  )
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    process.exitCode = 1
    setTimeout(() => process.exit(1), 200)
  })
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  const mounts = await loadMounts(process.argv.slice(2))
  const node = await startNode({ home, config, version, log, mounts })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void node.stop())
  if (process.send !== undefined) process.send({ url: node.url })
  else process.stdout.write(`${JSON.stringify({ url: node.url, home: home.path })}\n`)
  await node.stopped
} catch (error) {
  const { message, code, remedy } = error as Partial<KgError> & Error
  const known = error instanceof KgError
  if (process.send !== undefined) process.send({ error: { message, code, remedy } })
  process.stderr.write(known ? `${code}: ${message}\n${remedy}\n` : `${(error as Error).stack}\n`)
  process.exitCode = known ? 1 : 70
} finally {
  releaseHome(home)
  if (process.connected) process.disconnect()
}

/** One daemon a home: a second one would answer from another port with the same data. */
function claimHome({ pid }: Home): void {
  const other = existsSync(pid) ? Number(readFileSync(pid, 'utf8')) : 0
  if (other > 0 && other !== process.pid && isAlive(other))
    throw new KgError(
      {
        code: 'DAEMON_RUNNING',
        status: 409,
        title: 'A daemon is running',
        detail: () => `Process ${other} runs this home already`,
        remedy: () => 'Stop it first: kg stop',
      },
      {},
    )
  writeFileSync(pid, `${process.pid}\n`)
}

function releaseHome({ pid }: Home): void {
  if (existsSync(pid) && Number(readFileSync(pid, 'utf8')) === process.pid) rmSync(pid, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync(`/proc/${pid}/stat`) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('daemon/main')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
