import type { Topic } from '../lib/topic.js'
import { command } from './command.js'
import { ledgers } from './ledgers.js'
import { node } from './node.js'
import { stopping } from './stopping.js'

export const startTopics: readonly Topic[] = [node, command, stopping, ledgers]
