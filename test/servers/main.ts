// Runs the server engine against real servers: node test/dist/servers/main.js [oxigraph|virtuoso[:suite]]…
import { runMove } from './move.js'
import { CannotBeHadError, type RunningServer, startOxigraph, startVirtuoso } from './obtain.js'
import { runChecks } from './run-checks.js'
import { runCompliance } from './run-compliance.js'
import { say } from './say.js'
import { serverViews } from './server-engine.js'

const servers: Record<string, (suite?: string) => Promise<RunningServer>> = {
  oxigraph: startOxigraph,
  virtuoso: startVirtuoso,
}
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(servers)

for (const name of wanted) {
  const [kind = '', suite] = name.split(':')
  const start = servers[kind]
  if (start === undefined) throw new Error(`no such server: ${kind}`)
  try {
    const server = await start(suite)
    try {
      const { passed, total } = await runChecks(name, server, (ledger, settings) =>
        serverViews({ ...server.settings, ...settings })({ ledger }),
      )
      const isMoved = await runMove(name, server)
      const complies = await runCompliance(name, server)
      if (passed < total || !complies || !isMoved) process.exitCode = 1
    } finally {
      await server.stop()
    }
  } catch (error) {
    if (!(error instanceof CannotBeHadError)) throw error
    say(`${name} skipped: ${error.message}`)
  }
}
