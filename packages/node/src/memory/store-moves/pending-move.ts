import { existsSync, readFileSync, rmSync } from 'node:fs'
import { routes } from '@kg/contract'
import { writePrivate } from '@kg/core/files'
import type { Home } from '../../platform/home/home.js'
import type { MoveTarget } from './engine-settings.js'

// Where a move goes, until it has ended: the next start goes on with it. It can hold a password, as config.json can.

export const notePending = (home: Home, target: MoveTarget): void =>
  writePrivate(home.storeMove, `${JSON.stringify(target, null, 2)}\n`)

/** Undefined where there is none, or none that a request could have asked for: that must not keep a node from starting. */
export function readPending(home: Home): MoveTarget | undefined {
  if (!existsSync(home.storeMove)) return undefined
  try {
    return routes.moveStore.body.schema.parse(JSON.parse(readFileSync(home.storeMove, 'utf8')))
  } catch {
    return undefined
  }
}

export const forgetPending = (home: Home): void => rmSync(home.storeMove, { force: true })
