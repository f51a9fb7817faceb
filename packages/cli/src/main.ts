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

async function run(): Promise<void> {
  const { env, stdin, stdout, stderr } = process
  const argv = process.argv.slice(2)
  const commands = await commandsFor(argv[0])
  process.exitCode = await runCli({ commands, argv, env, stdin, stdout, stderr, signal: stopping.signal })
}

void run()
