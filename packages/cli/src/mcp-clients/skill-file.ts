import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { readText } from '../home/read-text.js'
import { skillText } from './skill-text.js'

/** Where a client looks for our skill. */
export interface SkillPlace {
  readonly file: string
  /** The folder that was there before us: those below it go when nothing is left in them. */
  readonly root: string
}

export type SkillAction = 'added' | 'updated' | 'removed' | 'unchanged'

/** What is to become of the skill. One that a person changed is neither overwritten nor removed. */
export function planSkill({ file }: SkillPlace, remove: boolean): SkillAction {
  const present = readText(file)
  if (remove) return present !== undefined && isUntouched(present) ? 'removed' : 'unchanged'
  if (present === undefined) return 'added'
  return present !== skillFile && isUntouched(present) ? 'updated' : 'unchanged'
}

export function carryOutSkill({ file, root }: SkillPlace, action: SkillAction): void {
  if (action === 'added' || action === 'updated') writePrivate(file, skillFile)
  if (action !== 'removed') return
  rmSync(file)
  for (let folder = dirname(file); folder !== root && isEmpty(folder); folder = dirname(folder)) rmdirSync(folder)
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0

/** The last line tells a later version whether a person has changed the text. */
const signed = (text: string): string =>
  `${text}\n<!-- installed by kg ${createHash('sha256').update(text).digest('hex').slice(0, 16)} -->\n`

const skillFile = signed(skillText)

function isUntouched(present: string): boolean {
  const at = present.lastIndexOf('\n<!-- installed by kg ')
  return at >= 0 && signed(present.slice(0, at)) === present
}
