import type { Command } from '../../command.js'
import { adapterCommand } from './adapter-command.js'

export const adapterCommands: readonly Command[] = [
  adapterCommand('openclaw', 'OpenClaw'),
  adapterCommand('hermes', 'Hermes Agent'),
]
