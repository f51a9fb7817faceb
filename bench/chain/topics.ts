import type { Topic } from '../lib/topic.js'
import { gas } from './gas.js'
import { local } from './local.js'
import { publishing } from './publishing.js'

export const chainTopics: readonly Topic[] = [gas, local, publishing]
