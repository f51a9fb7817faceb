import type { Command } from '../../command.js'
import { rollback } from './rollback.js'
import { update } from './update.js'

export const updateCommands: readonly Command[] = [update, rollback]
