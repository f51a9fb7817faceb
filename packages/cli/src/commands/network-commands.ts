import type { Command } from '../command.js'
import { devnetCommands } from './devnet/devnet-commands.js'
import { messageCommands } from './messages/message-commands.js'
import { peerCommands } from './peers/peer-commands.js'
import { queryRemote } from './remote-query/query-remote.js'
import { trustCommands } from './trust/trust-commands.js'

/** Commands that need other nodes, or make them. */
export const networkCommands: readonly Command[] = [
  ...peerCommands,
  ...messageCommands,
  queryRemote,
  ...trustCommands,
  ...devnetCommands,
]
