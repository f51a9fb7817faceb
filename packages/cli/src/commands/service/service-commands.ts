import type { Command } from '../../command.js'
import { installService } from './install.js'
import { serviceStatus } from './status.js'
import { uninstallService } from './uninstall.js'

export const serviceCommands: readonly Command[] = [installService, uninstallService, serviceStatus]
