import type { Command } from '../../command.js'
import { integrationInfo } from './info.js'
import { installIntegration } from './install.js'
import { listIntegrations } from './list.js'

export const integrationCommands: readonly Command[] = [listIntegrations, integrationInfo, installIntegration]
