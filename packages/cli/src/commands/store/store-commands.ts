import type { Command } from '../../command.js'
import { cancelMove } from './cancel.js'
import { moveStore } from './move.js'
import { showStore } from './show.js'

export const storeCommands: readonly Command[] = [showStore, moveStore, cancelMove]
