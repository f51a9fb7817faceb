import type { Command } from '../command.js'
import { backupCommands } from './backup/backup-commands.js'
import { serviceCommands } from './service/service-commands.js'
import { storeCommands } from './store/store-commands.js'
import { updateCommands } from './update/update-commands.js'

/** Commands for whoever keeps the node running. */
export const operatorCommands: readonly Command[] = [
  ...serviceCommands,
  ...backupCommands,
  ...storeCommands,
  ...updateCommands,
]
