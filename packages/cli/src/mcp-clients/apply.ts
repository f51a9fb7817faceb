import { defined } from '@kg/core/values'
import { type ConfigFile, readConfigFile, removeCopy, writeConfigFile, writeCopy } from './config-file.js'
import { lineDiff } from './diff.js'
import { NotEditableError } from './not-editable.js'
import { madeFrom, type Plan, planDrop, planPut } from './plan.js'
import { carryOutSkill, planSkill } from './skill-file.js'
import type { Change, Target } from './target.js'

export interface ApplyOptions {
  readonly remove?: boolean
  readonly dryRun?: boolean
  /** Replace a server of our name that is not ours. */
  readonly force?: boolean
  /** Asks before a file is written. */
  readonly agree?: (target: Target, diff: string) => Promise<boolean>
}

/** Sets our entry and our skill up for each client, or takes them out. A file that must be left alone does not keep the others from it. */
export async function apply(targets: readonly Target[], options: ApplyOptions): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const target of targets) changes.push(await applyTo(target, options))
  return changes
}

async function applyTo(target: Target, { remove, dryRun, force, agree }: ApplyOptions): Promise<Change> {
  const { client, location, file, present, format } = target
  const change = { client, location, file }
  if (!present) return { ...change, action: 'absent' }
  try {
    const config = readConfigFile(file)
    const plan = remove === true ? planDrop(config.text, config.copy, format) : planPut(config.text, target, force)
    const { action, why, agent, profile, wasAdmin } = plan
    const skill = target.skill && { file: target.skill.file, action: planSkill(target.skill, remove === true) }
    const result = { ...change, action, ...defined({ why, agent, profile, skill }) }
    const isSame = action === 'unchanged'
    if (isSame && (skill === undefined || skill.action === 'unchanged')) return result
    const diff = isSame ? undefined : lineDiff(config.text ?? '', plan.text ?? '')
    if (dryRun === true) return { ...result, ...defined({ diff, wasAdmin }) }
    if (agree !== undefined && !(await agree(target, diff ?? `${skill?.file} ${skill?.action}`)))
      return { ...change, action: 'declined' }
    const backup = isSame ? undefined : write(config, plan, target)
    if (target.skill !== undefined && skill !== undefined) carryOutSkill(target.skill, skill.action)
    return { ...result, ...defined({ wasAdmin, backup }) }
  } catch (error) {
    const why = reason(error)
    if (why === undefined) throw error
    return { ...change, action: 'refused', why }
  }
}

/** The copy holds what was there before us; it is renewed only when it tells nothing about this file any more. */
function write(config: ConfigFile, { action, text, exact }: Plan, { format }: Target): string | undefined {
  const isCopyGood = action === 'updated' && config.text !== undefined && madeFrom(config.copy, config.text, format)
  const backup = exact === true || isCopyGood ? undefined : writeCopy(config)
  writeConfigFile(config, text)
  if (exact === true) removeCopy(config)
  return backup
}

/** What a person can do something about; anything else is a fault of ours. */
function reason(error: unknown): string | undefined {
  if (error instanceof NotEditableError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'EISDIR' || code === 'EBUSY'
    ? message
    : undefined
}
