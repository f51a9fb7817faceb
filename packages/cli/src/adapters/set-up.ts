import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { readText } from '../home/read-text.js'
import { onPath } from '../init/on-path.js'
import { type ApplyOptions, apply } from '../mcp-clients/apply.js'
import { entryFor, type Install } from '../mcp-clients/entry.js'
import type { Machine } from '../mcp-clients/machine.js'
import type { Change, Target } from '../mcp-clients/target.js'
import type { Adapter } from './adapter.js'
import { skillText } from './skill.js'

/** The framework is there when its folder or its program is. */
export const isInstalled = ({ locate, program }: Adapter, machine: Machine): boolean =>
  existsSync(locate(machine).folder) || onPath(program, machine.env) !== undefined

/** The entry among the servers, and the skill that tells when to use them. */
export async function setUp(
  adapter: Adapter,
  machine: Machine,
  install: Install,
  options: ApplyOptions,
): Promise<readonly Change[]> {
  const { config, skill } = adapter.locate(machine)
  const target: Target = {
    client: adapter.id,
    location: 'config',
    name: adapter.name,
    file: config,
    present: isInstalled(adapter, machine),
    format: adapter.format,
    entry: (agent) => entryFor('native', install, agent),
  }
  const [change] = await apply([target], options)
  if (change === undefined || change.action === 'refused' || change.action === 'declined' || !target.present) {
    return change === undefined ? [] : [change]
  }
  const action = placeSkill(skill, options)
  return [change, { client: adapter.id, location: 'skill', file: skill, action }]
}

/** A skill that was changed by hand is neither overwritten nor removed. */
function placeSkill(file: string, { remove, dryRun }: ApplyOptions): Change['action'] {
  const present = readText(file)
  if (remove === true ? present !== skillText : present !== undefined) return 'unchanged'
  if (remove !== true) {
    if (dryRun !== true) writePrivate(file, skillText)
    return 'added'
  }
  if (dryRun !== true) {
    rmSync(file)
    if (readdirSync(dirname(file)).length === 0) rmdirSync(dirname(file))
  }
  return 'removed'
}
