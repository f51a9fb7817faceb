import type { Topic } from '../lib/topic.js'
import { finding } from './finding.js'
import { manyNotes } from './many-notes.js'

export const recallTopics: readonly Topic[] = [finding, manyNotes]
