import type { Command } from '../command.js'
import { chainCommands } from './chain-commands.js'
import { dataCommands } from './data-commands.js'
import { datasetCommands } from './dataset-commands.js'
import { networkCommands } from './network-commands.js'
import { nodeCommands } from './node-commands.js'
import { operatorCommands } from './operator-commands.js'
import { toolCommands } from './tool-commands.js'

/** Every command, in the order of the overview. */
export const commands: readonly Command[] = [
  ...nodeCommands,
  ...networkCommands,
  ...chainCommands,
  ...dataCommands,
  ...datasetCommands,
  ...toolCommands,
  ...operatorCommands,
]
