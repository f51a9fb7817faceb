import type { Topic } from '../lib/topic.js'
import { exporting } from './exporting.js'
import { importing } from './importing.js'
import { trails } from './trails.js'

export const datasetTopics: readonly Topic[] = [importing, trails, exporting]
