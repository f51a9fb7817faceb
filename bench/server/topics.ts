import type { Topic } from '../lib/topic.js'
import { moving } from './moving.js'

export const serverTopics: readonly Topic[] = [moving]
