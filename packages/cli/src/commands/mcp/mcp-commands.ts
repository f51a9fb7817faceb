import type { Command } from '../../command.js'
import { mcpServe } from './serve.js'
import { mcpSetup } from './setup.js'
import { mcpUninstall } from './uninstall.js'

export const mcpCommands: readonly Command[] = [mcpServe, mcpSetup, mcpUninstall]
