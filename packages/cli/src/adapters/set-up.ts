import { existsSync } from 'node:fs'
import { onPath } from '../init/on-path.js'
import { type ApplyOptions, apply } from '../mcp-clients/apply.js'
import { entryFor, type Install } from '../mcp-clients/entry.js'
import type { Machine } from '../mcp-clients/machine.js'
import type { Change, Target } from '../mcp-clients/target.js'
import type { Adapter } from './adapter.js'

/** The framework is there when its folder or its program is. */
export const isInstalled = ({ locate, program }: Adapter, machine: Machine): boolean =>
  existsSync(locate(machine).folder) || onPath(program, machine.env) !== undefined

/** The entry among the servers, and the skill that tells when to use them. */
export function setUp(
  adapter: Adapter,
  machine: Machine,
  install: Install,
  options: ApplyOptions,
): Promise<readonly Change[]> {
  const { config, skill, folder } = adapter.locate(machine)
  const target: Target = {
    client: adapter.id,
    location: 'config',
    name: adapter.name,
    file: config,
    present: isInstalled(adapter, machine),
    format: adapter.format,
    serving: {},
    entry: (serving) => entryFor('native', install, serving),
    skill: { file: skill, root: folder },
  }
  return apply([target], options)
}
