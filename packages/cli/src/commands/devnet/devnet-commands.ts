import type { Command } from '../../command.js'
import { devnetDown } from './down.js'
import { devnetLogs } from './logs.js'
import { devnetStatus } from './status.js'
import { devnetUp } from './up.js'

/** A network on one machine, to try things out. */
export const devnetCommands: readonly Command[] = [devnetUp, devnetStatus, devnetLogs, devnetDown]
