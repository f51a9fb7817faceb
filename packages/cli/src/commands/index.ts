import type { Command } from '../command.js'
import { dataCommands } from './data-commands.js'
import { nodeCommands } from './node-commands.js'

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [...nodeCommands, ...dataCommands]
