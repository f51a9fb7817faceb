import type { Command } from '../command.js'
import { adapterCommands } from './adapters/adapter-commands.js'
import { integrationCommands } from './integration/integration-commands.js'
import { mcpCommands } from './mcp/mcp-commands.js'

/** Commands that bring the node to other programs. */
export const toolCommands: readonly Command[] = [...mcpCommands, ...adapterCommands, ...integrationCommands]
