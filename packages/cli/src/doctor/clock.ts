import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findSlowClock } from '@kg/core/health'
import { type Check, fine, fromTrouble } from './finding.js'

/** A clock that runs behind what was already written gives receipts a wrong time. */
export const checkClock: Check = ({ home }) => {
  const now = Date.now()
  const files = [join(home.ledger, 'data.mdb'), home.log, home.tokens].filter(existsSync)
  const newest = Math.max(0, ...files.map((file) => statSync(file).mtimeMs))
  const trouble = findSlowClock(now, { at: newest, shownBy: 'what this node has written' })
  return [trouble === undefined ? fine('clock', new Date(now).toISOString()) : fromTrouble(trouble)]
}
