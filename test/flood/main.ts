// A stranger with many keys attacks a core node in every way at once, while its user works on it. The user must not
// notice, memory and disk must stay small, and afterwards the node must forget the stranger:
//   npm run flood -- --seconds 120 --keys 100 [--nice 5] [--slack 10]
// Attacker and node share this machine, so the attacker runs with a lower priority (`--nice`). With `--slack`,
// for machines that do other things meanwhile, answers may take so many times as long, and what they took before.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { pause } from '@kg/core/async'
import { endChain, temporaryHome } from '../lib/daemon.js'
import { skewed } from '../lib/skewed-clock.js'
import { diskOf, peakMemoryDuring } from '../lib/weigh.js'
import type { Tally } from './lib/band.js'
import { readBudgets } from './lib/budgets.js'
import { findHeldSlots, findOverdrawn, findTraces } from './lib/forgets.js'
import { furnish, startTarget, type Target } from './lib/target.js'
import { measureUser } from './lib/user.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    keys: { type: 'string', default: '100' },
    nice: { type: 'string', default: '5' },
    slack: { type: 'string', default: '1' },
  },
})
const limits = { p99: 100, memory: 600, disk: 50 }
/** Longer than a node remembers a stranger that it does not see. */
const forgetMinutes = 32 * 24 * 60
const faults: string[] = []

function check(what: string, value: number, limit: number, unit: string): void {
  const isOver = !(value < limit)
  console.log(`${isOver ? 'FAULT' : 'ok   '}  ${what}: ${value} ${unit} (under ${limit} ${unit})`)
  if (isOver) faults.push(what)
}

function checkNone(what: string, found: readonly string[]): void {
  console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'}  ${what}`)
  for (const one of found.slice(0, 10)) console.log(`         ${one}`)
  faults.push(...found)
}

async function attack(target: Target): Promise<Tally> {
  const script = fileURLToPath(new URL('./attacker.js', import.meta.url))
  const { seconds, keys, nice } = values
  const args = [script, '--target', JSON.stringify(target), '--keys', keys, '--seconds', seconds]
  const { stdout } = await promisify(execFile)('nice', ['-n', nice, process.execPath, ...args])
  return JSON.parse(stdout) as Tally
}

const home = temporaryHome()
try {
  await using node = await startTarget(home)
  const target = await furnish(node)
  const idle = await measureUser(node, target, () => pause(2000))
  const before = diskOf(home)
  console.log(`a core node with 256 MB for views; its user's p99 without an attack: ${idle.p99} ms`)
  console.log(`a stranger with ${values.keys} keys attacks it for ${values.seconds} s`)
  const tally: Tally = {}
  let memory = 0
  const { p99, worst, asked, failed } = await measureUser(node, target, async () => {
    memory = await peakMemoryDuring(node.pid, async () => Object.assign(tally, await attack(target)))
  })
  for (const [what, { tried, accepted }] of Object.entries(tally))
    console.log(`         ${what}: tried ${tried} times, ${accepted} got an answer`)
  for (const [what, { used, limit, refused, evicted }] of Object.entries(await readBudgets(node)))
    if (refused + evicted > 0)
      console.log(`         ${what}: ${used} of ${limit} used, ${refused} refused, ${evicted} made room`)
  console.log(`         ${asked} requests of the user, the slowest took ${worst} ms`)
  const slack = Number(values.slack)
  check("the user's p99", p99, slack === 1 ? limits.p99 : limits.p99 * slack + idle.p99, 'ms')
  check('failed requests of the user', failed, 1, 'of them')
  check('memory at most', memory, limits.memory, 'MB')
  check('growth on disk', Math.round((diskOf(home) - before) * 10) / 10, limits.disk, 'MB')
  checkNone('no budget is overdrawn', await findOverdrawn(node))
  checkNone('no slot of a protocol is held when the stranger has gone', await findHeldSlots(node))
  await node.stop()
  await using later = await startTarget(home, skewed(forgetMinutes))
  checkNone('32 days later the node has forgotten the stranger', await findTraces(later, target))
} finally {
  endChain(`${home}/chain`)
  rmSync(home, { recursive: true, force: true })
}
console.log(`${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
