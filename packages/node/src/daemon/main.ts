import { KgError } from '@kg/core'
import { runDaemon } from './run-daemon.js'

// The daemon's process: `node daemon/main.js [--foreground] [--set name=value]… [--mount module]…`.

/** For the last lines of the error output. */
const lingerMs = 30

async function run(): Promise<void> {
  try {
    const tail = process.argv.includes('--foreground') ? { tail: process.stderr } : {}
    const node = await runDaemon({ argv: process.argv.slice(2), env: process.env, ...tail })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void node.stop())
    if (process.send !== undefined) process.send({ url: node.url })
    else process.stdout.write(`${JSON.stringify({ url: node.url, home: node.home.path })}\n`)
    await node.stopped
  } catch (error) {
    const { message, code, remedy } = error as Partial<KgError> & Error
    const known = error instanceof KgError
    // Who started the node reads its error output; a service may have none.
    if (process.send !== undefined) process.send({ error: { message, code, remedy } })
    process.stderr.write(known ? `${code}: ${message}\n${remedy}\n` : `${(error as Error).stack}\n`)
    process.exitCode = known ? 1 : 70
  } finally {
    if (process.connected) process.disconnect()
    // Whatever a failed part has left open must not keep the process, and with it the home.
    setTimeout(() => process.exit(), lingerMs).unref()
  }
}

void run()
