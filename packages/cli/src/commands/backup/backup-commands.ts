import type { Command } from '../../command.js'
import { backup } from './backup.js'
import { compact } from './compact.js'
import { exportGraph } from './export.js'
import { restore } from './restore.js'

export const backupCommands: readonly Command[] = [backup, restore, compact, exportGraph]
