import type { Topic } from '../lib/topic.js'
import { many } from './many.js'
import { peers } from './peers.js'

export const scaleTopics: readonly Topic[] = [many, peers]
