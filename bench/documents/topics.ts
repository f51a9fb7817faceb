import type { Topic } from '../lib/topic.js'
import { folder } from './folder.js'

export const documentTopics: readonly Topic[] = [folder]
