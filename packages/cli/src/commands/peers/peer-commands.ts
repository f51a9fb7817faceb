import type { Command } from '../../command.js'
import { connectPeer } from './connect.js'
import { peerInfo } from './peer-info.js'
import { peers } from './peers.js'

export const peerCommands: readonly Command[] = [peers, peerInfo, connectPeer]
