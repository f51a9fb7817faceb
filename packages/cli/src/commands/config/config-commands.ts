import type { Command } from '../../command.js'
import { getConfig } from './get.js'
import { listConfig } from './list.js'
import { setConfig } from './set.js'

export const configCommands: readonly Command[] = [listConfig, getConfig, setConfig]
