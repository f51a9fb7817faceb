import { commandsFor } from './commands/families.js'
import { runCli } from './run-cli.js'

// The process of `kg`. The first signal asks the command to end, the second one ends it.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())

// Whoever read our output has had enough: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  stopping.abort()
})
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const { env, stdin, stdout, stderr } = process
const argv = process.argv.slice(2)
process.exitCode = await runCli({
  commands: await commandsFor(argv[0]),
  argv,
  env,
  stdin,
  stdout,
  stderr,
  signal: stopping.signal,
})
