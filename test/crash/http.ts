// Ends a node under load at random moments, starts it again and checks that everything it acknowledged is there, once:
//   npm run crash:http -- --rounds 20 [--signal SIGKILL|SIGTERM|both] [--older 100000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDaemon } from './lib/daemon.js'
import { countOlder, writeOlder } from './lib/older.js'
import { playRound, type RoundResult } from './lib/round.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    signal: { type: 'string', default: 'both' },
    older: { type: 'string', default: '0' },
  },
})
const older = Number(values.older)
const signals = values.signal === 'both' ? (['SIGKILL', 'SIGTERM'] as const) : ([values.signal] as never[])
const home = mkdtempSync(join(tmpdir(), 'kg-crash-http-'))
const results: RoundResult[] = []
let olderLost = 0

let daemon = await startDaemon(home)
try {
  if (older > 0) await writeOlder(daemon, older)
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const signal of signals) {
      const { next, result } = await playRound(home, daemon, `round-${round}-${signal.toLowerCase()}`, signal)
      daemon = next
      results.push(result)
      const { acknowledged, retried, jobs, lost, doubled, faults } = result
      console.log(
        `round ${round} ${signal}: ${acknowledged} acknowledged, ${retried} sent again, ${jobs} jobs, lost ${lost}, doubled ${doubled}`,
      )
      for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`)
    }
  if (older > 0) {
    olderLost = older - (await countOlder(daemon))
    console.log(`${older} older statements, ${olderLost} lost`)
  }
} finally {
  await daemon.end('SIGTERM')
  rmSync(home, { recursive: true, force: true })
}
const sum = (of: (result: RoundResult) => number) => results.reduce((total, result) => total + of(result), 0)
const acknowledged = sum((result) => result.acknowledged)
const faults = sum((result) => result.faults.length)
const lost = sum((result) => result.lost) + olderLost
const doubled = sum((result) => result.doubled)
console.log(
  `${acknowledged} requests acknowledged, ${sum((result) => result.retried)} sent again, ${faults} other faults`,
)
console.log(`lost ${lost}`)
console.log(`doubled ${doubled}`)
process.exitCode = lost + doubled + faults === 0 && acknowledged > 0 ? 0 : 1
