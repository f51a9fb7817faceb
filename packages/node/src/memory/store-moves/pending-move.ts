import { existsSync, readFileSync, rmSync } from 'node:fs'
import { writePrivate } from '@kg/core/files'
import type { Home } from '../../platform/home/home.js'
import type { MoveTarget } from './engine-settings.js'

// Where a move goes, until it has ended: the next start goes on with it. It can hold a password, as config.json can.

export const notePending = (home: Home, target: MoveTarget): void =>
  writePrivate(home.storeMove, `${JSON.stringify(target, null, 2)}\n`)

export const readPending = (home: Home): MoveTarget | undefined =>
  existsSync(home.storeMove) ? (JSON.parse(readFileSync(home.storeMove, 'utf8')) as MoveTarget) : undefined

export const forgetPending = (home: Home): void => rmSync(home.storeMove, { force: true })
