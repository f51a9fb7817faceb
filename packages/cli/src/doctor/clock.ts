import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, fine, wrong } from './finding.js'

const toleranceMs = 5 * 60_000

/** A clock that runs behind what was already written gives receipts a wrong time. */
export const checkClock: Check = ({ home }) => {
  const now = Date.now()
  const files = [join(home.ledger, 'data.mdb'), home.log, home.tokens].filter(existsSync)
  const newest = Math.max(0, ...files.map((file) => statSync(file).mtimeMs))
  if (newest <= now + toleranceMs) return [fine('clock', new Date(now).toISOString())]
  const detail = `The clock is ${Math.round((newest - now) / 60_000)} min behind what this node has written`
  return [wrong('clock', { id: 'behind', detail, remedy: 'Set the clock (NTP)' })]
}
